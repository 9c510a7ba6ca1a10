import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { CONTENT_HERE, ContentError } from '#shared/documents/ops/contentWork.ts'
import { stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import { commandLane } from '#shared/engine/commands/commandLane.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { anAudit, aSentCommand, aUser, BUILT_AT } from '#shared/testing/builders.ts'
import { commandHarness } from '#shared/testing/commandHarness.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { xlsxOf } from '#shared/testing/workbooks.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { contentThreads } from './contentThreads.ts'

const BAD = new URL('../testing/badThread.mjs', import.meta.url)
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n')

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-thread-'))
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'content/contentThread.ts',
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'thread.mjs', chunkFileNames: '[name].mjs' } },
    },
    ssr: { noExternal: true },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const LIMIT_MS = 5_000
const bad = () => contentThreads({ file: BAD, threads: 1, limitMs: LIMIT_MS, heapMb: 16 })

/** From here on only `pass` ends what takes too long, as late as the machine is. */
function standStill(): { pass(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { pass: () => vi.advanceTimersByTime(LIMIT_MS) }
}
afterEach(() => vi.useRealTimers())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ContentError ? error.code : (error as Error).name),
  )

describe('a thread', () => {
  it('comes to what is worked out here: a report, what a file is, its hash', async () => {
    const content = contentThreads({ file: join(folder, 'thread.mjs'), threads: 1 })
    const report = {
      audit: anAudit(),
      carrier: { name: 'Demo Mutual', timeZone: 'America/New_York' },
      attempts: [],
      documents: [],
      made: BUILT_AT,
      version: 1,
    }
    const made = await content.auditReport(report)
    expect(Buffer.from(made).equals(await CONTENT_HERE.auditReport(report))).toBe(true)
    const book = xlsxOf({ sheets: [{ name: 'Orders', rows: [['Order Number'], ['T1']] }] })
    expect(await content.readWorkbook('o.xlsx', book)).toEqual(
      await CONTENT_HERE.readWorkbook('o.xlsx', book),
    )
    for (const [name, bytes] of [
      ['a.pdf', PDF],
      ['a.png', PDF],
      ['a.csv', PDF],
    ] as const) {
      expect(await content.validateDocument(name, bytes)).toEqual(
        await CONTENT_HERE.validateDocument(name, bytes),
      )
      expect(await content.validateInboxFile(name, bytes)).toEqual(
        await CONTENT_HERE.validateInboxFile(name, bytes),
      )
      expect(await content.sniffContent(name, bytes)).toEqual(
        await CONTENT_HERE.sniffContent(name, bytes),
      )
    }
    expect(await content.sha256(PDF)).toBe(await CONTENT_HERE.sha256(PDF))
    // The bytes are still the caller's.
    expect(PDF.length).toBeGreaterThan(0)
  })

  it('that works on hangs.pdf fails that work as content-too-slow, and the next is done', async () => {
    const content = bad()
    expect(await codeOf(content.validateDocument('good.pdf', PDF))).toBe('done')
    const time = standStill()
    const [failed, next] = [
      content.validateDocument('hangs.pdf', PDF),
      content.validateDocument('good.pdf', PDF),
    ]
    time.pass()
    expect(await codeOf(failed)).toBe('content-too-slow')
    expect(await codeOf(next)).toBe('done')
    expect(await codeOf(content.validateDocument('good.pdf', PDF))).toBe('done')
  })

  it.each([
    ['ends.pdf', 'content-died'],
    ['fills.pdf', 'content-died'],
    ['fails.pdf', 'RangeError'],
  ])('that works on %s fails that work as %s, and the next is done', async (name, code) => {
    const content = bad()
    const [failed, next] = [
      content.validateDocument(name, PDF),
      content.validateDocument('good.pdf', PDF),
    ]
    expect(await codeOf(failed)).toBe(code)
    expect(await codeOf(next)).toBe('done')
    expect(await codeOf(content.validateDocument('good.pdf', PDF))).toBe('done')
  })

  it('is one for all work, in the order in which it was asked for', async () => {
    const content = bad()
    const names = ['1.pdf', '2.pdf', '3.pdf']
    const done: string[] = []
    const threads = await Promise.all(
      names.map(async (name) => {
        const taken = await content.validateDocument(name, PDF)
        done.push(name)
        return taken.ok ? taken.value.contentType : ''
      }),
    )
    expect(done).toEqual(names)
    expect(new Set(threads).size).toBe(1)
  })

  it('that is not there is a failure of the work, not of the engine', async () => {
    const content = contentThreads({ file: new URL('./nowhere.mjs', BAD), threads: 1 })
    expect(await codeOf(content.validateDocument('good.pdf', PDF))).toBe('content-died')
  })
})

it('forty reports leave the engine free for a note: it is done before most of them', async () => {
  const { store, world, files, addAudit, ask, ended } = await commandHarness()
  const reports: string[] = []
  for (let place = 0; place < 40; place++)
    reports.push(await ask('saveReport', {}, { auditFSID: await addAudit() }))
  const action = { kind: 'note', text: 'Called back' } as const
  const note = await ask('act', { action, reason: '' }, { auditFSID: await addAudit() })
  const content = contentThreads({ file: join(folder, 'thread.mjs'), threads: 1 })
  const lane = commandLane({ ...world, files, content }, { goesOn: async () => true })
  const noted = ended(note)
  await lane.look()
  await noted
  const made = () => store.all<Command>('commands').filter(({ state }) => state === 'DONE').length
  expect(made()).toBeLessThan(10)
  await lane.rest()
  expect(made()).toBe(41)
})

describe('an engine that is given a PDF on which its thread hangs', () => {
  it('fails that command with a code, has meanwhile done the others, and goes on', async () => {
    const harness = workerHarness()
    const { store, clock } = harness
    const files = memoryFileStore(() => clock.now())
    const by = 'admin@bakehouse.example'
    await harness.addCarrier()
    await store.set('users', by, { ...aUser({ id: by, email: by }) })
    const ids = [
      await harness.addAudit({ bakeState: 'SUBMITTED' }),
      await harness.addAudit({ bakeState: 'SUBMITTED' }),
    ]
    let asked = 0
    const ask = async (auditFSID: string, kind: string, request: unknown) => {
      const id = `command${String(++asked).padStart(13, '0')}`
      const sent = aSentCommand({ kind, by, uid: 'uid', auditFSID, request })
      await store.set('commands', id, { ...sent, at: clock.now() })
      return id
    }
    const [first = '', second = ''] = ids
    const { random } = harness.world
    const contentType = 'application/pdf'
    const staged = await stageFile({ files, random }, 'uid', bodyOf(PDF), { contentType })
    const poison = await ask(first, 'attachDocument', { staged, name: 'hangs.pdf' })
    const note = { action: { kind: 'note', text: 'Called back' }, reason: '' }
    const other = await ask(second, 'act', note)
    const after = await ask(first, 'act', note)
    const ends: string[] = []
    store.onWrite(() => {
      for (const { id, state } of store.all<Command>('commands'))
        if (!['WAITING', 'RUNNING'].includes(state) && !ends.includes(id)) ends.push(id)
    })
    const content = bad()
    const time = standStill()
    const lane = commandLane({ ...harness.world, files, content }, { goesOn: async () => true })
    await lane.look()
    // The other needs no thread, and is done before the time of the one that hangs has passed.
    while (!ends.includes(other) || vi.getTimerCount() === 0)
      await new Promise((resolve) => setImmediate(resolve))
    time.pass()
    await lane.rest()
    expect(ends).toEqual([other, poison, after])
    expect(await store.get<Command>('commands', poison)).toMatchObject({
      state: 'FAILED',
      refusal: { code: 'CONTENT_FAILED', message: expect.stringContaining('it took too long') },
    })
    for (const id of ids)
      expect((await store.get<Audit>('audits', id))?.notes.map(({ text }) => text)).toEqual([
        'Called back',
      ])
  })
})
