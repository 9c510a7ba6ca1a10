import type { Document, Fields } from '../../src/firestore/types.ts'

/** The project the differential run uses at the emulator. */
export const PROJECT = 'differential'
export const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`

/** What the rules look at: every type of value, a second document, and one that stands in the way. */
export const STORED: ReadonlyMap<string, Fields> = new Map<string, Fields>([
  [
    'c/d',
    {
      a: { integerValue: '1' },
      f: { doubleValue: 2.5 },
      s: { stringValue: 'abc' },
      b: { booleanValue: true },
      n: { nullValue: null },
      l: { arrayValue: { values: ['1', '2', '3'].map((integerValue) => ({ integerValue })) } },
      sl: { arrayValue: { values: ['a', 'b'].map((stringValue) => ({ stringValue })) } },
      m: { mapValue: { fields: { x: { integerValue: '1' }, y: { stringValue: 'q' } } } },
      t: { timestampValue: '2024-03-05T10:20:30.123456Z' },
      g: { geoPointValue: { latitude: 1, longitude: 2 } },
      by: { bytesValue: 'YWJj' },
      r: { referenceValue: `${DOCUMENTS}/c/other` },
    },
  ],
  ['c/other', { a: { integerValue: '7' }, s: { stringValue: 'other' } }],
])

export function storedDocument(path: string): Document | null {
  const fields = STORED.get(path)
  const time = '2024-01-01T00:00:00Z'
  if (fields === undefined) return null
  return { name: `${DOCUMENTS}/${path}`, fields, createTime: time, updateTime: time }
}
