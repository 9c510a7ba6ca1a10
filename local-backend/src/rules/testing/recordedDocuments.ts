import type { AccessRequest } from '../../firestore/AccessPolicy.ts'
import type { Caller, Document, Fields } from '../../firestore/types.ts'
import type { CompiledRules } from '../compileRules.ts'
import { createRulesPolicy } from '../firestore/createRulesPolicy.ts'

/** Where the recorded documents lie. */
export const ROOT = 'projects/p/databases/(default)/documents'

/** Who asked when the official answers were recorded. */
export const ALICE: Caller = {
  kind: 'user',
  uid: 'alice',
  token: {
    sub: 'alice',
    user_id: 'alice',
    aud: 'p',
    auth_time: 1,
    firebase: { sign_in_provider: 'google.com', identities: {} },
  },
}

export const TIME = '2026-01-01T00:00:00.123Z'

/** A document of the recordings. */
export function documentAt(path: string, fields: Fields): Document {
  const time = '2024-01-01T00:00:00Z'
  return { name: `${ROOT}/${path}`, fields, createTime: time, updateTime: time }
}

/** What was stored when the official answers were recorded, by full name. */
export const RECORDED: ReadonlyMap<string, Document> = new Map(
  [
    documentAt('c/d', {
      a: { integerValue: '1' },
      st: { stringValue: 'abc' },
      b: { booleanValue: true },
      t: { timestampValue: '2024-03-05T10:20:30.123456Z' },
      l: { arrayValue: { values: ['1', '2', '3'].map((integerValue) => ({ integerValue })) } },
      m: { mapValue: { fields: { x: { integerValue: '1' }, y: { stringValue: 'q' } } } },
      dd: { doubleValue: 1.5 },
      n: { nullValue: null },
      geo: { geoPointValue: { latitude: 1, longitude: 2 } },
      by: { bytesValue: 'YWJj' },
      ref: { referenceValue: `${ROOT}/c/other` },
    }),
    documentAt('c/other', { v: { integerValue: '7' } }),
  ].map((document) => [document.name, document]),
)

/** Looks up what was stored. */
export function recordedDocument(name: string): Document | null {
  return RECORDED.get(name) ?? null
}

/** Puts a request to rules; null when they allow it. */
export function ask(rules: CompiledRules, request: AccessRequest): string | null {
  return createRulesPolicy(rules).check(request, {
    get: recordedDocument,
    getAfter: recordedDocument,
  })
}

/** Asks for `c/d`, or another document. */
export function askForDocument(rules: CompiledRules, path = 'c/d'): string | null {
  const name = `${ROOT}/${path}`
  const documents = [{ name, document: recordedDocument(name) }]
  return ask(rules, { kind: 'get', caller: ALICE, time: TIME, documents })
}
