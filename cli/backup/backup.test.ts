import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { acquireLease } from '#shared/kernel/ops/lease.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { CliCommand } from '../command.ts'
import { backupCommand } from '../commands/backup.ts'
import { doctorCommand } from '../commands/doctor.ts'
import { restoreCommand } from '../commands/restore.ts'
import { adminWholeStore } from '../firebase/adminWholeStore.ts'
import { connectAdmin } from '../firebase/connectAdmin.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import type { WholeStore } from './format.ts'
import { readRestoreMark } from './restoreBackup.ts'

const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-backup-'))
const closing: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true })
})

/** A database of its own in a project of its own, and the two commands on it. */
async function openPlace(project: string, spoil: (whole: WholeStore) => WholeStore = (one) => one) {
  const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
  const host = backend.emulatorHost
  const place = { project, host, bucket: `${project}.appspot.com`, storageHost: host }
  const { store, timed, files, live, close } = connectAdmin(place)
  closing.push(() => backend.close(), close)
  const recorded = await recordedRuntime()
  recorded.runtime.openTarget = async () => ({
    ok: true,
    value: {
      ...{
        label: project,
        isReal: false,
        cloud: null,
        seals: null,
        authHost: null,
        bucket: place.bucket,
      },
      ...{ store, timed, files, live },
      openWhole: async () => spoil(adminWholeStore(place)),
      close: async () => {},
    },
  })
  const run = async (command: CliCommand, ...args: string[]) => {
    const { exit } = await runCommand(command, 'any', recorded, ...args, '--json')
    const report = JSON.parse(recorded.printed.at(-1) ?? '') as {
      documents: number
      files: number
      bytes: number
      error?: { code: string; next: string }
    }
    return { exit, code: report.error?.code, report }
  }
  return { backend, store, timed, files, recorded, run }
}

type Answer = Awaited<ReturnType<LocalBackend['service']['runQuery']>>[number]
type Fields = NonNullable<NonNullable<Answer['document']>['fields']>

function valuesOf(project: string): Fields {
  const database = `projects/${project}/databases/(default)`
  return {
    whole: { integerValue: '9223372036854775807' },
    one: { doubleValue: 1 },
    minusZero: { doubleValue: '-0' },
    notANumber: { doubleValue: 'NaN' },
    huge: { doubleValue: '-Infinity' },
    tiny: { doubleValue: 5e-324 },
    early: { timestampValue: '0001-01-01T00:00:00.000001Z' },
    late: { timestampValue: '9999-12-31T23:59:59.999999Z' },
    bytes: { bytesValue: 'AP8=' },
    place: { geoPointValue: { latitude: 0.1, longitude: -0 } },
    near: { referenceValue: `${database}/documents/a/b` },
    far: { referenceValue: 'projects/other/databases/(default)/documents/a/b' },
    text: { stringValue: 'line\nbreak \u2028 🧁 \u0000' },
    list: { arrayValue: { values: [{ nullValue: null }, { mapValue: { fields: {} } }] } },
    nothing: { arrayValue: { values: [] } },
    vector: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }] } },
        },
      },
    },
    constructor: { booleanValue: true },
    ' odd.name`': { stringValue: '' },
  }
}

const PATHS = ['a/b', 'a/b/c/d', 'a/__id7__', 'gone/x/below/y', 'ü/with blank', 'z/z']
const LARGE = Buffer.alloc(5_000_001, 'large ')

async function fill({ service, storage }: LocalBackend, project: string): Promise<void> {
  const database = `projects/${project}/databases/(default)`
  for (const path of PATHS) {
    const update = { name: `${database}/documents/${path}`, fields: valuesOf(project) }
    await service.commit({ kind: 'admin' }, { database, writes: [{ update }] })
  }
  const files: [string, Buffer, object][] = [
    ['empty', Buffer.alloc(0), {}],
    ['audits/1/files/ü', Buffer.from('\u0000binary\n'), { contentDisposition: 'inline' }],
    ['large', LARGE, { cacheControl: 'no-store', metadata: { sha256: 'x', b: '2' } }],
  ]
  for (const [name, bytes, settings] of files) {
    await storage.upload({
      caller: { kind: 'admin' },
      plan: {
        ...{ bucket: `${project}.appspot.com`, name, tokens: ['t'], declared: null },
        ...{ expected: {}, preconditions: {} },
        settings: { contentType: 'text/csv', metadata: {}, ...settings },
      },
      body: new Blob([new Uint8Array(bytes)]).stream() as unknown as AsyncIterable<Buffer>,
    })
  }
}

const first = join(folder, 'first.jsonl')
let origin: Awaited<ReturnType<typeof openPlace>>

beforeAll(async () => {
  origin = await openPlace('demo-one')
  await fill(origin.backend, 'demo-one')
  expect(await origin.run(backupCommand, first)).toMatchObject({
    exit: 0,
    report: { documents: PATHS.length, files: 3, bytes: LARGE.length + 8 },
  })
})

describe('a backup', () => {
  it('restored into another project, backs up to the same bytes; every type is what it was', async () => {
    const copy = await openPlace('demo-two')
    const { exit, report } = await copy.run(restoreCommand, first)
    expect({ exit, ...report }).toMatchObject({ exit: 0, documents: PATHS.length, files: 3 })
    const second = join(folder, 'second.jsonl')
    await copy.run(backupCommand, second)
    expect((await readFile(second)).equals(await readFile(first))).toBe(true)
    const parent = 'projects/demo-two/databases/(default)/documents'
    const from = [{ collectionId: 'c', allDescendants: true }]
    const found = await copy.backend.service.runQuery(
      { kind: 'admin' },
      { parent, structuredQuery: { from } },
    )
    expect(found.map(({ document }) => document?.fields)).toEqual([valuesOf('demo-two')])
    expect(Buffer.from(await copy.files.read('large')).equals(LARGE)).toBe(true)
    expect(await readRestoreMark(copy.store)).toBeNull()
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const place = await openPlace('demo-moment', (whole) => ({
      ...whole,
      async *documents() {
        let count = 0
        for await (const document of whole.documents()) {
          if (count === 0) {
            await place.store.set('a', 'new', { n: 1 })
            await place.store.delete('rows', '399')
          }
          count += 1
          yield document
        }
      },
    }))
    const rows = Array.from({ length: 400 }, (_, n) => String(n).padStart(3, '0'))
    await place.store.batch(
      rows.map((id) => ({ kind: 'create', collection: 'rows', id, data: { n: 1 } })),
    )
    const { report } = await place.run(backupCommand, join(folder, 'moment.jsonl'))
    expect(report.documents).toBe(400)
  })

  it('of files that go meanwhile is none', async () => {
    const file = join(folder, 'changing.jsonl')
    const place = await openPlace('demo-changing', (whole) => ({
      ...whole,
      files: async () => {
        const files = await whole.files()
        await place.files.remove('empty')
        return files
      },
    }))
    await fill(place.backend, 'demo-changing')
    expect(await place.run(backupCommand, file)).toMatchObject({ exit: 5, code: 'BACKUP_CHANGED' })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT')
  })

  it('of no documents is none: the wrong database was named', async () => {
    const file = join(folder, 'empty.jsonl')
    const place = await openPlace('demo-empty')
    for (let again = 0; again < 2; again += 1)
      expect(await place.run(backupCommand, file)).toMatchObject({ exit: 1, code: 'BACKUP_EMPTY' })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT')
  })

  it('never takes the place of a file', async () => {
    expect(await origin.run(backupCommand, first)).toMatchObject({ exit: 5, code: 'EXPORT_EXISTS' })
    const nowhere = join(folder, 'no/such/folder')
    expect((await origin.run(backupCommand, nowhere)).code).toBe('FILE_NOT_WRITTEN')
  })
})

describe('a restore', () => {
  const cases: [string, string, (lines: string[]) => string[]][] = [
    ['no file of ours', 'BACKUP_NOT_ONE', () => ['a,b', '1,2']],
    ['an empty file', 'BACKUP_NOT_ONE', () => []],
    [
      'one of a newer version',
      'BACKUP_NEWER',
      (lines) => lines.with(0, String(lines[0]).replace('"version":1', '"version":2')),
    ],
    ['one cut off at its end', 'BACKUP_DAMAGED', (lines) => lines.slice(0, -1)],
    ['one cut off within a line', 'BACKUP_DAMAGED', (lines) => [...lines.slice(0, 3), '{"docu']],
    ['one with a line less', 'BACKUP_DAMAGED', (lines) => lines.toSpliced(2, 1)],
    ['one with a line twice', 'BACKUP_DAMAGED', (lines) => lines.toSpliced(2, 0, lines[2] ?? '')],
    ['one with a line after its end', 'BACKUP_DAMAGED', (lines) => [...lines, lines[2] ?? '']],
    [
      'one with another value',
      'BACKUP_DAMAGED',
      (lines) => lines.with(1, String(lines[1]).replace('line', 'lime')),
    ],
    [
      'one with other counts',
      'BACKUP_DAMAGED',
      (lines) => lines.with(0, String(lines[0]).replace('"files":3', '"files":4')),
    ],
    [
      'one with other bytes of a file',
      'BACKUP_DAMAGED',
      (lines) => lines.map((line) => line.replace('{"piece":"AG', '{"piece":"AH')),
    ],
    ['one with an unknown line', 'BACKUP_DAMAGED', (lines) => lines.with(2, '{"thing":1}')],
  ]

  it('refuses what is not whole and unaltered, before anything is written', async () => {
    const place = await openPlace('demo-refusing')
    const lines = (await readFile(first, 'utf8')).trimEnd().split('\n')
    const file = join(folder, 'altered.jsonl')
    for (const [what, code, alter] of cases) {
      const altered = alter([...lines])
      expect(altered, what).not.toEqual(lines)
      await writeFile(file, altered.map((line) => `${line}\n`).join(''))
      expect(await place.run(restoreCommand, file, '--replace'), what).toMatchObject({
        exit: 1,
        code,
      })
    }
    expect((await place.run(restoreCommand, join(folder, 'none'))).code).toBe('FILE_NOT_FOUND')
    expect(await place.backend.service.stats.commits).toBe(0)
  })

  it('wants an empty database, or --replace, and no worker', async () => {
    const place = await openPlace('demo-full')
    await place.store.set('old', 'one', { n: 1 })
    expect(await place.run(restoreCommand, first)).toMatchObject({ code: 'RESTORE_NOT_EMPTY' })
    await acquireLease(place.timed, { holder: 'there/1/2' })
    const busy = await place.run(restoreCommand, first, '--replace')
    expect(busy).toMatchObject({ exit: 5, code: 'RESTORE_WORKER_RUNNING' })
    await place.store.delete('engine', 'worker')
    const { runtime, rewritten } = place.recorded
    runtime.io = { ...runtime.io, isTerminal: true }
    expect((await place.run(restoreCommand, first, '--replace')).exit).toBe(0)
    // How much there is to delete is not known, and what is restored is.
    expect(rewritten.join('\n')).toMatch(
      /^\d+ documents and files deleted\n\n\d+ of 9 documents and files$/m,
    )
    rewritten.length = 0
    const again = join(folder, 'replaced.jsonl')
    await place.run(backupCommand, again)
    expect(rewritten[0]).toMatch(/^\d+ documents and files$/)
    expect((await readFile(again)).equals(await readFile(first))).toBe(true)
  })

  it('that was broken off is known as such, and the same one again completes it', async () => {
    let isBroken = true
    const place = await openPlace('demo-broken', (whole) => ({
      ...whole,
      putDocuments: async (documents) => {
        await whole.putDocuments(documents.slice(0, 2))
        if (isBroken) throw new StoreError('unavailable', 'Set', 'gone')
        await whole.putDocuments(documents)
      },
    }))
    expect((await place.run(restoreCommand, first)).code).toBe('TARGET_UNAVAILABLE')
    const half = join(folder, 'half.jsonl')
    expect((await place.run(backupCommand, half)).code).toBe('BACKUP_HALF_RESTORED')
    await runCommand(doctorCommand, 'doctor', place.recorded)
    expect(place.recorded.printed.join('\n')).toMatch(/PROBLEM {2}restore: broken off/)
    const another = await openPlace('demo-another')
    await another.store.set('a', 'b', { n: 1 })
    const other = join(folder, 'other.jsonl')
    await another.run(backupCommand, other)
    expect((await place.run(restoreCommand, other)).code).toBe('RESTORE_OF_ANOTHER')
    isBroken = false
    expect((await place.run(restoreCommand, first)).exit).toBe(0)
    await place.run(backupCommand, half)
    expect((await readFile(half)).equals(await readFile(first))).toBe(true)
  })

  it('beside which a worker begins is not begun; beside which another was made, says so', async () => {
    let meanwhile = async () => {}
    const place = await openPlace('demo-beside', (whole) => ({
      ...whole,
      isEmpty: async (but) => {
        const isEmpty = await whole.isEmpty(but)
        await meanwhile()
        return isEmpty
      },
      putDocuments: async (documents) => {
        await whole.putDocuments(documents)
        await meanwhile()
      },
    }))
    meanwhile = async () => void (await acquireLease(place.timed, { holder: 'there/1/2' }))
    expect((await place.run(restoreCommand, first)).code).toBe('RESTORE_WORKER_RUNNING')
    expect(await readRestoreMark(place.store)).toBeNull()
    await place.store.delete('engine', 'worker')

    meanwhile = async () => {
      const mark = await readRestoreMark(place.store)
      if (mark) await place.store.set('restores', 'current', { ...mark, run: 'another' })
    }
    const beside = await place.run(restoreCommand, first)
    expect(beside).toMatchObject({ exit: 5, code: 'RESTORE_OVERTAKEN' })
    expect((await readRestoreMark(place.store))?.run).toBe('another')

    meanwhile = () => place.store.delete('restores', 'current')
    expect((await place.run(restoreCommand, first)).code).toBe('RESTORE_OVERTAKEN')
    expect(await readRestoreMark(place.store)).not.toBeNull()
  })

  it('stopped before anything is deleted leaves the database as it was', async () => {
    const open = async (project: string, stopAt: 'checked' | 'opened' | 'marked' | 'cleared') => {
      const place = await openPlace(project, (whole) => {
        if (stopAt === 'opened') place.recorded.abort()
        const clear: WholeStore['clear'] = (...args) => {
          if (stopAt === 'cleared') place.recorded.abort()
          return whole.clear(...args)
        }
        return { ...whole, clear }
      })
      await place.store.set('old', 'one', { n: 1 })
      const { set } = place.store
      place.store.set = async (...args) => {
        await set(...args)
        if (stopAt === 'marked') place.recorded.abort()
      }
      // The first that the command does before it reads the file.
      if (stopAt === 'checked') place.recorded.runtime.saveMemory = place.recorded.abort
      return place
    }
    const noBackup = join(folder, 'no-backup.csv')
    await writeFile(noBackup, 'a,b\n1,2\n')
    for (const [project, stopAt, file, hasMark] of [
      ['demo-checked', 'checked', noBackup, false],
      ['demo-opened', 'opened', first, false],
      ['demo-marked', 'marked', first, false],
      ['demo-cleared', 'cleared', first, true],
    ] as const) {
      const place = await open(project, stopAt)
      const done = await place.run(restoreCommand, file, '--replace')
      expect(done, stopAt).toMatchObject({ exit: 130, code: 'INTERRUPTED' })
      expect(await place.store.get('old', 'one'), stopAt).toMatchObject({ n: 1 })
      expect((await readRestoreMark(place.store)) !== null, stopAt).toBe(hasMark)
    }
  })

  it('stopped while documents are on their way ends as interrupted', async () => {
    let isFirst = true
    const place = await openPlace('demo-stopped', (whole) => ({
      ...whole,
      putDocuments: async (documents) => {
        await whole.putDocuments(documents)
        if (isFirst) place.recorded.abort()
        isFirst = false
      },
    }))
    expect(await place.run(restoreCommand, first)).toMatchObject({ exit: 130, code: 'INTERRUPTED' })
    expect(await readRestoreMark(place.store)).not.toBeNull()
  })
})
