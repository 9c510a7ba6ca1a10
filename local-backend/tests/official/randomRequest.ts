import type {
  AccessRequest,
  PendingChange,
  PolicyReader,
} from '../../src/firestore/AccessPolicy.ts'
import type { Caller, Document, Fields, Write } from '../../src/firestore/types.ts'
import type { OfficialAnswer, OfficialEmulator } from './OfficialEmulator.ts'
import { DOCUMENTS, PROJECT, storedDocument } from './officialData.ts'
import { randomQuery } from './randomQuery.ts'
import type { SeededRandom } from './SeededRandom.ts'

/** A request that can be put to both. */
export interface GeneratedRequest {
  /** For a report of a difference. */
  shown: string
  access: AccessRequest
  reader: PolicyReader
  ask(official: OfficialEmulator): Promise<OfficialAnswer>
}

/** A get, a query or a commit at the given time (RFC 3339), signed in or not. */
export function randomRequest(random: SeededRandom, time: string): GeneratedRequest {
  const signedIn = random.chance(0.9)
  const caller: Caller = signedIn
    ? { kind: 'user', uid: 'alice', token: CLAIMS }
    : { kind: 'anonymous' }
  const token = signedIn ? unsignedToken(CLAIMS) : undefined
  const kind = random.pick(['get', 'list', 'list', 'commit'])
  if (kind === 'commit') return randomCommit(random, caller, token, time)
  if (kind === 'list') {
    const query = randomQuery(random)
    return {
      shown: JSON.stringify(query),
      access: { kind: 'list', caller, time, parent: DOCUMENTS, query },
      reader: readerOf(new Map()),
      ask: (official) => official.query(query, token),
    }
  }
  const path = `c/${random.pick(['d', 'd', 'other', 'nobody'])}`
  const documents = [{ name: `${DOCUMENTS}/${path}`, document: storedDocument(path) }]
  return {
    shown: `get ${path}`,
    access: { kind: 'get', caller, time, documents },
    reader: readerOf(new Map()),
    ask: (official) => official.get(path, token),
  }
}

function randomCommit(
  random: SeededRandom,
  caller: Caller,
  token: string | undefined,
  time: string,
): GeneratedRequest {
  const ids = ['d', 'other', 'new'].filter(() => random.chance(0.5))
  const writes = (ids.length > 0 ? ids : ['d']).map((id) => randomWrite(random, `c/${id}`))
  // Several writes of one document count as one.
  if (random.chance(0.2))
    writes.push(randomWrite(random, `c/${random.pick(ids.length > 0 ? ids : ['d'])}`))
  // The last write always fails its precondition, after the rules: nothing is ever changed.
  const blocker: Write = {
    update: { name: `${DOCUMENTS}/${BLOCKER}`, fields: {} },
    currentDocument: { exists: true },
  }
  const after = new Map<string, Document | null>()
  const changes = [...writes, blocker].map((write) => {
    const change = changeOf(write, after, time)
    after.set(change.name, change.after)
    return change
  })
  return {
    shown: JSON.stringify(writes),
    access: { kind: 'commit', caller, time, changes },
    reader: readerOf(after),
    ask: (official) => official.commit([...writes, blocker], token),
  }
}

const NEW_FIELDS: readonly Fields[] = [
  { a: { integerValue: '2' } },
  { a: { integerValue: '1' }, s: { stringValue: 'abc' }, zz: { booleanValue: true } },
  { s: { stringValue: '' }, m: { mapValue: { fields: { x: { integerValue: '2' } } } } },
  {},
]

function randomWrite(random: SeededRandom, path: string): Write {
  const name = `${DOCUMENTS}/${path}`
  if (random.chance(0.2)) return { delete: name }
  const fields = random.pick(NEW_FIELDS)
  const write: Write = { update: { name, fields } }
  if (random.chance(0.4)) write.updateMask = { fieldPaths: Object.keys(fields) }
  if (random.chance(0.1)) {
    write.updateTransforms = [{ fieldPath: 't', setToServerValue: 'REQUEST_TIME' }]
  }
  if (random.chance(0.15)) write.currentDocument = { exists: random.chance(0.5) }
  return write
}

function changeOf(
  write: Write,
  pending: ReadonlyMap<string, Document | null>,
  time: string,
): PendingChange {
  const name = write.update?.name ?? write.delete ?? ''
  const before = readerOf(pending).getAfter(name)
  if (write.delete !== undefined) return { kind: 'delete', write, name, before, after: null }
  const kept = write.updateMask === undefined ? {} : (before?.fields ?? {})
  const fields: Fields = { ...kept, ...write.update?.fields }
  if (write.updateTransforms !== undefined) fields['t'] = { timestampValue: time }
  const after = { name, fields, createTime: time, updateTime: time }
  return { kind: before === null ? 'create' : 'update', write, name, before, after }
}

function unsignedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

function readerOf(after: ReadonlyMap<string, Document | null>): PolicyReader {
  const before = (name: string) => storedDocument(name.slice(DOCUMENTS.length + 1))
  return {
    get: before,
    getAfter: (name) => (after.has(name) ? (after.get(name) ?? null) : before(name)),
  }
}

const BLOCKER = 'locked/never'
const CLAIMS = {
  sub: 'alice',
  user_id: 'alice',
  aud: PROJECT,
  iss: `https://securetoken.google.com/${PROJECT}`,
  auth_time: 1,
  iat: 1,
  exp: 9_999_999_999,
  role: 'admin',
  firebase: { sign_in_provider: 'google.com', identities: {} },
}
