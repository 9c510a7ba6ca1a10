import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { compareValues } from './compareValues.ts'
import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { anyValue } from './testing/arbitraries.ts'
import type { Value } from './types.ts'

const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test('encoded keys order values as comparing them does', () => {
  fc.assert(
    fc.property(anyValue(), anyValue(), (a, b) => {
      const order = Math.sign(compareValues(a, b))
      const keys = sign(encodeIndexKey(a), encodeIndexKey(b))
      const inverted = sign(invertKey(encodeIndexKey(a)), invertKey(encodeIndexKey(b)))
      expect(keys).toBe(order)
      expect(inverted + order).toBe(0)
    }),
    { numRuns: soakSize(1200, 5000), seed: 11 },
  )
})

test('no encoding is the beginning of another, so that they can follow one another', () => {
  fc.assert(
    fc.property(anyValue(), anyValue(), (a, b) => {
      const [left, right] = [encodeIndexKey(a), encodeIndexKey(b)]
      expect(left !== right && right.startsWith(left)).toBe(false)
    }),
    { numRuns: soakSize(800, 3000), seed: 12 },
  )
})

test('the order of types and of values within them is the documented one', () => {
  const int = (n: number | bigint): Value => ({ integerValue: String(n) })
  const text = (stringValue: string): Value => ({ stringValue })
  const ref = (path: string): Value => ({
    referenceValue: `projects/demo/databases/(default)/documents/${path}`,
  })
  const ascending: Value[] = [
    { nullValue: null },
    { booleanValue: false },
    { booleanValue: true },
    { doubleValue: 'NaN' },
    { doubleValue: '-Infinity' },
    int(-(2n ** 63n)),
    int(-(2n ** 53n) - 1n),
    { doubleValue: -(2 ** 53) },
    int(-1),
    { doubleValue: '-0' },
    { doubleValue: 5e-324 },
    int(1),
    { doubleValue: 1.5 },
    int(2n ** 53n + 1n),
    { doubleValue: 2 ** 53 + 2 },
    int(2n ** 63n - 1n),
    { doubleValue: 2 ** 63 },
    { doubleValue: 'Infinity' },
    { timestampValue: '1969-12-31T23:59:59.999999Z' },
    { timestampValue: '2026-01-01T00:00:00Z' },
    text(''),
    text('\0'),
    text('a'),
    text('a\0'),
    text('ab'),
    text('\uffff'),
    text('\u{1f600}'),
    { bytesValue: '' },
    { bytesValue: 'AA==' },
    { bytesValue: '/w==' },
    ref('c/__id7__'),
    ref('c/__id12__'),
    ref('c/a'),
    ref('c/a/d/b'),
    ref('c/b'),
    { geoPointValue: { latitude: -1, longitude: 5 } },
    { geoPointValue: { latitude: 1, longitude: -5 } },
    { arrayValue: { values: [] } },
    { arrayValue: { values: [int(1)] } },
    { arrayValue: { values: [int(1), int(1)] } },
    { arrayValue: { values: [int(2)] } },
    { mapValue: { fields: {} } },
    { mapValue: { fields: { a: int(1) } } },
    { mapValue: { fields: { a: int(1), b: int(0) } } },
    { mapValue: { fields: { a: int(2) } } },
    { mapValue: { fields: { b: int(0) } } },
  ]
  const keys = ascending.map(encodeIndexKey)
  expect([...keys].sort()).toEqual(keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(encodeIndexKey(int(1))).toBe(encodeIndexKey({ doubleValue: 1 }))
  expect(encodeIndexKey({ doubleValue: 0 })).toBe(encodeIndexKey({ doubleValue: '-0' }))
})
