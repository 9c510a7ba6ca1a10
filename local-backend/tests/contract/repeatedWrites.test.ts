import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const DOCUMENTS = `projects/${PROJECT_ID}/databases/(default)/documents`

let started: StartedBackend
beforeAll(async () => {
  started = await startBackend()
})
afterAll(() => started.close())

const fields = { a: { integerValue: '1' } }
const there = { currentDocument: { exists: true } }
const missing = { currentDocument: { exists: false } }
const version = { currentDocument: { updateTime: '2020-01-01T00:00:00Z' } }
const increment = [{ fieldPath: 'b', increment: { integerValue: '1' } }]
const updateMask = { fieldPaths: ['a'] }

/** Every kind of write, in the order of the columns below. */
const WRITES: Record<string, (name: string) => object> = {
  delete: (name) => ({ delete: name }),
  'delete what is there': (name) => ({ delete: name, ...there }),
  set: (name) => ({ update: { name, fields } }),
  update: (name) => ({ update: { name, fields }, updateMask, ...there }),
  create: (name) => ({ update: { name, fields }, ...missing }),
  verify: (name) => ({ verify: name, ...there }),
  'verify that none is there': (name) => ({ verify: name, ...missing }),
  transform: (name) => ({ transform: { document: name, fieldTransforms: increment }, ...there }),
  merge: (name) => ({ update: { name, fields }, updateMask }),
  'set a version': (name) => ({ update: { name, fields }, ...version }),
  'update a version': (name) => ({ update: { name, fields }, updateMask, ...version }),
}

/** What comes of one write, then another of the same document: as Google's emulator 1.19.9 answers. */
const OUTCOMES: Record<string, { exists: string; missing: string }> = {
  delete: { exists: '+i+i+iii+ii', missing: '+i+i+iii+ii' },
  'delete what is there': { exists: '+i+i+iii+ii', missing: 'nininiiinii' },
  set: { exists: '++++iii++ii', missing: '++++iii++ii' },
  update: { exists: '++++iii++ii', missing: 'nnnniiinnii' },
  create: { exists: 'aaaaiiiaaii', missing: '++++iii++ii' },
  verify: { exists: 'iiiiiiiiiii', missing: 'iiiiiiiiiii' },
  'verify that none is there': { exists: 'iiiiiiiiiii', missing: 'iiiiiiiiiii' },
  transform: { exists: '++++iii++ii', missing: 'nnnniiinnii' },
  merge: { exists: '++++iii++ii', missing: '++++iii++ii' },
  'set a version': { exists: 'ffffiiiffff', missing: 'ffffiiiffff' },
  'update a version': { exists: 'ffffiiiffff', missing: 'ffffiiiffff' },
}

const SIGNS: Record<string, string> = {
  INVALID_ARGUMENT: 'i',
  NOT_FOUND: 'n',
  ALREADY_EXISTS: 'a',
  FAILED_PRECONDITION: 'f',
}

async function commit(...writes: object[]): Promise<{ sign: string; message: string }> {
  const response = await fetch(`${started.backend.url}/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ writes }),
  })
  const { error } = (await response.json()) as { error?: { status: string; message: string } }
  if (error === undefined) return { sign: '+', message: '' }
  return { sign: SIGNS[error.status] ?? '?', message: error.message }
}

describe.each(['exists', 'missing'] as const)('of a document that %s, in one commit', (state) => {
  it.each(Object.entries(WRITES))('%s and then each other write', async (first, write) => {
    const name = `${DOCUMENTS}/twice/one`
    let signs = ''
    for (const then of Object.values(WRITES)) {
      await commit(state === 'exists' ? { update: { name, fields } } : { delete: name })
      signs += (await commit(write(name), then(name))).sign
    }
    expect(signs).toBe(OUTCOMES[first]?.[state])
  })
})

it.each([
  ['delete', 'update', 'Cannot delete then update an entity in the same request.'],
  ['set', 'create', 'Cannot upsert then insert an entity in the same request.'],
  ['create', 'create', 'Cannot insert then insert an entity in the same request.'],
  ['set', 'verify', 'the same document cannot be written and then verified in a single request'],
  ['verify', 'verify', 'the same document cannot be verified more than once in a single request'],
])('%s and then %s says why', async (first, then, words) => {
  const name = `${DOCUMENTS}/twice/two`
  const { message } = await commit(WRITES[first]?.(name) ?? {}, WRITES[then]?.(name) ?? {})
  expect(message).toBe(words)
})
