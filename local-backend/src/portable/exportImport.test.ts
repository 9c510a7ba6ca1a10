import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '../createLocalBackend.ts'
import type { Fields } from '../firestore/types.ts'

const PROJECT = 'demo-export'
const DATABASE = `projects/${PROJECT}/databases/(default)`
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents/{p=**} { allow read, write: if false; } }`

const opened: LocalBackend[] = []
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend.close()
})

async function open(projectId = PROJECT): Promise<LocalBackend> {
  const backend = await createLocalBackend({ projectId, rules: RULES })
  opened.push(backend)
  return backend
}

const VALUES: Fields = {
  whole: { integerValue: '9223372036854775807' },
  minusZero: { doubleValue: '-0' },
  notANumber: { doubleValue: 'NaN' },
  fraction: { doubleValue: 0.1 },
  one: { doubleValue: 1 },
  moment: { timestampValue: '9999-12-31T23:59:59.999999Z' },
  bytes: { bytesValue: 'AP8=' },
  place: { geoPointValue: { latitude: 1, longitude: -0.5 } },
  other: { referenceValue: `${DATABASE}/documents/a/b` },
  text: { stringValue: 'line\nbreak \u2028 🧁 \u0000' },
  list: { arrayValue: { values: [{ nullValue: null }, { mapValue: { fields: {} } }] } },
  constructor: { booleanValue: true },
}

/** Two of them have the same bytes; one has several lines of them. */
const FILES = {
  empty: Buffer.alloc(0),
  'a/ü': Buffer.from('\u0000binary\n'),
  'b/same': Buffer.from('\u0000binary\n'),
  large: Buffer.alloc(400_001, 'large '),
}

async function fill({ service, storage, ensureAccounts }: LocalBackend): Promise<void> {
  const ids = ['a/b', 'a/b/c/d', 'a/__id7__', 'ü/with blank', 'x/y']
  for (const id of ids) {
    const update = { name: `${DATABASE}/documents/${id}`, fields: VALUES }
    await service.commit({ kind: 'admin' }, { database: DATABASE, writes: [{ update }] })
  }
  await ensureAccounts([{ email: 'ada@example.com', displayName: 'Ada "Lines"\n' }])
  for (const [name, bytes] of Object.entries(FILES)) {
    const settings = { contentType: 'a/b', metadata: { name } }
    const plan = { bucket: 'bucket', name, settings, tokens: ['t'], declared: null }
    await storage.upload({
      caller: { kind: 'admin' },
      plan: { ...plan, expected: {}, preconditions: {} },
      body: new Blob([bytes]).stream() as unknown as AsyncIterable<Buffer>,
    })
  }
}

async function linesOf(backend: LocalBackend): Promise<string[]> {
  const lines: string[] = []
  for await (const line of backend.exportData()) lines.push(line)
  return lines
}

it('what was exported and imported exports the same, to the byte', async () => {
  const first = await open()
  await fill(first)
  const exported = await linesOf(first)
  expect(exported).toHaveLength(15)
  expect(exported.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const second = await open()
  expect(await second.importData(exported)).toEqual({
    documents: 5,
    accounts: 1,
    files: 4,
  })
  expect(await linesOf(second)).toEqual(exported)
})

it('the imported documents are found by queries, and new commits come after them', async () => {
  const first = await open()
  await fill(first)
  const second = await open()
  await second.importData(first.exportData())
  const parent = `${DATABASE}/documents`
  const structuredQuery = {
    from: [{ collectionId: 'a' }],
    where: {
      fieldFilter: { field: { fieldPath: 'one' }, op: 'EQUAL', value: { integerValue: '1' } },
    },
  } as const
  const ask = { parent, structuredQuery: { ...structuredQuery, from: [...structuredQuery.from] } }
  const found = await second.service.runQuery({ kind: 'admin' }, ask)
  expect(found.map(({ document }) => document?.name.split('/').at(-1))).toEqual(['__id7__', 'b'])
  const created = String(found[0]?.document?.createTime)
  const update = { name: `${parent}/n/n` }
  const { commitTime } = await second.service.commit(
    { kind: 'admin' },
    { database: DATABASE, writes: [{ update }] },
  )
  expect(Date.parse(String(commitTime))).toBeGreaterThanOrEqual(Date.parse(created))
})

it('what is written or deleted during the export does not change it', async () => {
  const backend = await open()
  await fill(backend)
  const lines: string[] = []
  for await (const line of backend.exportData()) {
    if (lines.length === 1) {
      const writes = [{ delete: `${DATABASE}/documents/x/y` }]
      await backend.service.commit({ kind: 'admin' }, { database: DATABASE, writes })
      await backend.storage.reset()
    }
    lines.push(line)
  }
  expect(lines).toHaveLength(15)
  expect(backend.storage.check()).toEqual({ removed: 0, missing: [] })
  const second = await open()
  expect(await second.importData(lines)).toMatchObject({ files: 4 })
})

it.each<[string, string, (lines: string[]) => string[]]>([
  ['no file at all', 'NOT_AN_EXPORT', () => []],
  ['another file', 'NOT_AN_EXPORT', () => ['a,b,c', '1,2,3']],
  ['another JSON', 'NOT_AN_EXPORT', () => ['null']],
  [
    'a file of a newer version',
    'NEWER_FORMAT',
    ([head = '', ...rest]) => [head.replace('"version":2', '"version":3'), ...rest],
  ],
  [
    'another project',
    'OTHER_PROJECT',
    ([head = '', ...rest]) => [head.replace(PROJECT, 'other'), ...rest],
  ],
  ['a cut-off end', 'CUT_OFF', (lines) => lines.slice(0, -1)],
  ['a missing line', 'CUT_OFF', (lines) => lines.toSpliced(2, 1)],
  ['half a line', 'DAMAGED', (lines) => lines.with(3, String(lines[3]).slice(0, 40))],
  [
    'a value of no kind',
    'DAMAGED',
    (lines) => lines.with(3, String(lines[3]).replace('stringValue', 'textValue')),
  ],
  [
    'a name of nothing',
    'DAMAGED',
    (lines) => lines.with(3, String(lines[3]).replace('/documents/', '/')),
  ],
  ['an unknown line', 'DAMAGED', (lines) => lines.with(3, '{"thing":{}}')],
  [
    'a file of other bytes',
    'DAMAGED',
    (lines) => lines.map((line) => line.replace(/"bytes":"AG/, '"bytes":"AH')),
  ],
  [
    'a file without its bytes',
    'DAMAGED',
    (lines) => lines.filter((line) => !/"bytes":"AG/.test(line)),
  ],
  ['a blob of no name', 'DAMAGED', (lines) => lines.with(7, '{"blob":"../x","bytes":""}')],
  ['a file of nothing', 'DAMAGED', (lines) => lines.with(8, '{"file":{"bucket":"b","name":"n"}}')],
])('%s is refused, and nothing of it stays', async (_, code, damage) => {
  const first = await open()
  await fill(first)
  const second = await open()
  const attempt = second.importData(damage(await linesOf(first)))
  await expect(attempt).rejects.toMatchObject({ name: 'ImportError', code })
  expect(await linesOf(second)).toHaveLength(2)
  expect(second.storage.check()).toEqual({ removed: 0, missing: [] })
})

it('a backend that holds something takes in nothing', async () => {
  const backend = await open()
  await fill(backend)
  const before = await linesOf(backend)
  await expect(backend.importData(before)).rejects.toMatchObject({ code: 'NOT_EMPTY' })
  expect(await linesOf(backend)).toEqual(before)
})

it('an export of the first version, which knew no files, is taken in', async () => {
  const first = await open()
  await fill(first)
  await first.storage.reset()
  const lines = await linesOf(first)
  const old = lines.map((line) =>
    line.replace('"version":2', '"version":1').replace(',"files":0', ''),
  )
  const second = await open()
  expect(await second.importData(old)).toEqual({ documents: 5, accounts: 1, files: 0 })
})

it('files come back with their bytes, on disk too', async () => {
  const first = await open()
  await fill(first)
  const dataDir = mkdtempSync(join(tmpdir(), 'import-'))
  const durable = () => createLocalBackend({ projectId: PROJECT, rules: RULES, dataDir })
  try {
    const second = await durable()
    await second.importData(first.exportData())
    await second.close()
    const third = await durable()
    expect(third.storage.check()).toEqual({ removed: 0, missing: [] })
    for (const [name, bytes] of Object.entries(FILES)) {
      const caller = { kind: 'admin' } as const
      const { handle, object } = await third.storage.read({ caller, bucket: 'bucket', name })
      expect((await handle.readFile()).equals(bytes)).toBe(true)
      expect(object).toMatchObject({ metadata: { name }, tokens: ['t'] })
      await handle.close()
    }
    await third.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
