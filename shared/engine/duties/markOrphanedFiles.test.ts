import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { type RemovedFile, removedFileOf } from '#shared/audit/removedFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { attachScan } from '#shared/documents/ops/documents.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { Died } from '#shared/testing/failingStores.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { checkOrphanedFiles, listPlacedFiles } from '../verify/checkOrphanedFiles.ts'
import { runPass } from '../worker/runPass.ts'
import { markOrphanedFiles } from './markOrphanedFiles.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const DAY = 86_400_000
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n')
const ABOUT = { contentType: 'application/pdf' }

/** An audit in a world with files whose times are the clock's. */
async function opened() {
  const harness = workerHarness()
  const { clock, store } = harness
  const files = memoryFileStore(() => clock.now())
  // In place: the harness's passes are in this very world.
  const world = Object.assign(harness.world, { files: files as ListingFileStore })
  await harness.addCarrier()
  const auditFSID = await harness.addAudit({ bakeState: 'CONTACTING' })
  return {
    ...harness,
    world,
    files,
    auditFSID,
    intakeId: intakeIdOf(auditFSID),
    lay: (path: string) => files.put(path, bodyOf(PDF), ABOUT),
    noted: () => store.all<RemovedFile>('removedFiles'),
    later: (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY)),
    duties: async () => (await harness.pass()).duties,
    verified: async () =>
      checkOrphanedFiles(store, { files: await listPlacedFiles(files), now: clock.now() }),
    /** The link's last day is over. */
    closeIntake: () => store.update('intakes', intakeIdOf(auditFSID), { openUntil: clock.now() }),
  }
}

describe('a file that was uploaded and never became a document’s', () => {
  it.each([
    ['an audit’s', (audit: string) => `audits/${audit}/files/attachment0000000001`],
    ['the inbox’s', () => 'inbox/DEMO/5f5f5f5f'],
    ['one of an audit that is gone', () => 'audits/gone/files/attachment0000000001'],
  ])('%s: is noted after a day and goes after thirty', async (_, at) => {
    const { auditFSID, lay, later, duties, files, noted, verified } = await opened()
    const path = at(auditFSID)
    await lay(path)
    later(0.9)
    expect((await duties()).lost).toMatchObject({ found: 0, done: 0, oldestLeft: null })
    expect(await verified()).toMatchObject({ failed: 0, young: 1 })
    later(7)
    expect((await duties()).lost).toMatchObject({ found: 1, done: 1, did: { noted: 1 } })
    expect(noted()).toMatchObject([{ state: 'kept', lost: true }])
    expect(await verified()).toMatchObject({ failed: 0, young: 0 })
    later(22)
    expect((await duties()).files).toMatchObject({ found: 0 })
    expect(files.paths()).toEqual([path])
    later(0.2)
    expect((await duties()).files).toMatchObject({ did: { removed: 1 } })
    expect([files.paths(), noted()]).toEqual([[], []])
    later(30)
    expect((await duties()).lost).toMatchObject({ found: 0 })
  })

  it.each([
    ['the public’s, while its link is open', true, intakeIdOf],
    ['the public’s, when its link is over', false, intakeIdOf],
    ['one of an intake that is gone', true, () => 'gone'],
  ] as const)('%s: is noted after half a day and goes after a day', async (_, isOpen, owner) => {
    const { auditFSID, lay, later, duties, files, noted, closeIntake } = await opened()
    const path = `public/${owner(auditFSID)}/0`
    await duties()
    await lay(path)
    if (!isOpen) await closeIntake()
    later(0.45)
    expect((await duties()).lost).toMatchObject({ found: 0 })
    later(0.1)
    expect((await duties()).lost).toMatchObject({ found: 1, did: { noted: 1 } })
    expect(noted()).toMatchObject([{ state: 'kept', lost: true }])
    // A day old, and noted for less than half a day.
    later(0.48)
    expect((await duties()).files).toMatchObject({ found: 0 })
    expect(files.paths()).toEqual([path])
    later(0.03)
    expect((await duties()).files).toMatchObject({ did: { removed: 1 } })
    expect([files.paths(), noted()]).toEqual([[], []])
  })

  it('an upload that its intake lists while it is noted stays', async () => {
    const { auditFSID, intakeId, lay, later, duties, files, noted, store, clock } = await opened()
    const path = `public/${intakeIdOf(auditFSID)}/0`
    await lay(path)
    later(0.6)
    await duties()
    expect(noted()).toHaveLength(1)
    const file = { name: 'books.pdf', size: PDF.length, docType: 'D3', sha256: '' }
    const save = {
      saved: savedText({ files: { 0: file } }),
      rev: 1,
      pending: true,
      at: clock.now(),
    }
    await store.update('intakes', intakeId, save)
    for (let day = 0; day < 40; day++) {
      later(1)
      await duties()
    }
    expect([files.paths(), noted()]).toEqual([[path], []])
    expect(store.all('attachments')).toHaveLength(1)
  })

  it('one of a document that staff removed goes by the note of that, whatever its link says', async () => {
    const { world, auditFSID, intakeId, lay, later, duties, files, noted, store, clock } =
      await opened()
    const { path, url } = await lay(`public/${intakeId}/0`)
    const attId = `${intakeId}_0`
    const of = { id: auditFSID, carrierCompany: 'DEMO' }
    const note = removedFileOf({ attId, url }, of, clock.now())
    await store.set('removedFiles', `${auditFSID}_${attId}`, { ...note })
    await store.update('intakes', intakeId, {
      saved: savedText({ files: { 0: { removed: true } } }),
    })
    const on = { auditFSID, actor: ADMIN, reason: 'Matter 26-114' }
    await actOnAudit(world, on, { kind: 'hold', isOn: true })
    for (let day = 0; day < 40; day++) {
      later(1)
      await duties()
    }
    expect([files.paths(), noted()]).toMatchObject([[path], [{ attId }]])
    await actOnAudit(world, on, { kind: 'hold', isOn: false })
    later(31)
    await duties()
    expect([files.paths(), noted()]).toEqual([[], []])
  })

  it('an upload whose intake is not applied yet stays', async () => {
    const { world, intakeId, lay, later, files, noted, store } = await opened()
    await lay(`public/${intakeId}/0`)
    // So broken that applying it never ends; here that is not tried.
    await store.update('intakes', intakeId, { pending: true })
    const pass = { dryRun: false, goesOn: async () => true, carrierOf: async () => null }
    for (let day = 0; day < 9; day++) {
      later(1)
      expect(await markOrphanedFiles(world, pass)).toMatchObject({ done: 0, failed: 0 })
    }
    expect([files.paths().length, noted()]).toEqual([1, []])
  })

  it('when it has lain for a year, it lies for a day more once it is noted', async () => {
    const { auditFSID, lay, later, duties, files, verified } = await opened()
    await lay(`audits/${auditFSID}/files/attachment0000000001`)
    later(365)
    expect(await verified()).toMatchObject({ failed: 1 })
    await duties()
    later(0.9)
    expect((await duties()).files).toMatchObject({ found: 0 })
    later(0.2)
    await duties()
    expect(files.paths()).toEqual([])
  })

  it('another file that lies in its place by then stays, and has its own thirty days', async () => {
    const { auditFSID, lay, later, duties, files, noted } = await opened()
    const path = `audits/${auditFSID}/files/attachment0000000001`
    await lay(path)
    later(20)
    await duties()
    await files.remove(path)
    await lay(path)
    later(11)
    expect((await duties()).files).toMatchObject({ did: { kept: 1 } })
    later(7)
    await duties()
    expect([files.paths(), noted()]).toMatchObject([[path], [{ lost: true }]])
    later(12.1)
    await duties()
    expect(files.paths()).toEqual([])
  })

  it('is only reported in a dry run', async () => {
    const { auditFSID, lay, later, pass, noted, store } = await opened()
    await lay(`audits/${auditFSID}/files/attachment0000000001`)
    later(40)
    const writes = store.writes()
    expect((await pass({ dryRun: true })).duties.lost?.did).toEqual({ noted: 1 })
    expect([noted(), store.writes()]).toEqual([[], writes])
  })

  it('reports, results and other files are left alone', async () => {
    const { auditFSID, lay, later, duties, files, verified } = await opened()
    const paths = [`audits/${auditFSID}/reports/9`, 'exports/a.zip', 'public/stray', 'results/r/a']
    for (const path of paths) await lay(path)
    for (let round = 0; round < 9; round++) {
      later(15)
      await duties()
    }
    expect(files.paths()).toEqual(paths)
    expect(await verified()).toMatchObject({ checked: 0, failed: 0 })
  })
})

/** A store whose process dies at its `at`-th batch, before or after it: nothing is answered from then on. */
function killedStore(store: DocumentStore, at: number, when: 'before' | 'after'): DocumentStore {
  let count = 0
  let isDead = false
  const batch: DocumentStore['batch'] = async (writes) => {
    isDead ||= count++ === at
    if (!isDead || when === 'after') await store.batch(writes)
    if (isDead) throw new StoreError('unavailable', 'Batch', 'killed')
  }
  return slowed({ ...store, batch }, async () => {
    if (isDead) throw new StoreError('unavailable', 'Get', 'killed')
  })
}

/** The same, with something done before each call. */
function slowed<T extends object>(whole: T, between: () => Promise<void>): T {
  return new Proxy(whole, {
    get: (target, name, self) => {
      const call = Reflect.get(target, name, self)
      if (typeof call !== 'function') return call
      return async (...asked: unknown[]) => {
        await between()
        return call.apply(target, asked)
      }
    },
  })
}

describe('the round', () => {
  /** A world with so many lost files, and how often they were listed. */
  async function crowded(count: number) {
    const made = await opened()
    for (let n = 0; n < count; n++) await made.lay(`audits/gone/files/f${n}`)
    made.later(2)
    const asked: string[] = []
    made.world.files = {
      ...made.files,
      list: async (after, limit) => {
        // Staging folders have a duty of their own.
        if (!after.startsWith('staging/')) asked.push(after)
        return made.files.list(after, limit)
      },
    }
    const ofUploads = (after: string) => after.startsWith('public/')
    return {
      ...made,
      calls: () => asked.filter((after) => !ofUploads(after)).length,
      uploadCalls: () => asked.filter(ofUploads).length,
    }
  }

  it('takes one list call a pass while it goes on, and none until the next week', async () => {
    const { duties, calls, noted, later } = await crowded(700)
    for (const [pass, known] of [300, 600, 700].entries()) {
      expect((await duties()).lost).toMatchObject({ oldestLeft: null })
      expect([calls(), noted().length]).toEqual([pass + 1, known])
      later(0.5)
    }
    for (let hour = 0; hour < 50; hour++) await duties()
    expect(calls()).toBe(3)
    // A week after it began, not after it ended.
    later(5.4)
    await duties()
    expect(calls()).toBe(3)
    later(0.2)
    for (let pass = 0; pass < 5; pass++) await duties()
    expect(calls()).toBe(6)
  })

  it('looks twice a day for the public’s new uploads, a page a pass, and once at each', async () => {
    const { duties, uploadCalls, calls, lay, later, intakeId, store } = await crowded(0)
    await duties()
    const listed: Record<string, object> = {}
    for (let n = 0; n < 700; n++) {
      await lay(`public/${intakeId}/upload${String(n).padStart(8, '0')}`)
      listed[`upload${String(n).padStart(8, '0')}`] = { name: 'a.pdf' }
    }
    for (let n = 0; n < 400; n++) await lay(`results/r/a${n}`)
    await store.update('intakes', intakeId, { saved: savedText({ files: listed }) })
    later(0.6)
    const [before, whole] = [uploadCalls(), calls()]
    for (const [pass, found] of [300, 300, 100, 0, 0].entries()) {
      expect((await duties()).lost).toMatchObject({ found, done: 0, failed: 0 })
      expect(uploadCalls() - before).toBe(Math.min(pass + 1, 3))
    }
    // Nothing has come since: they are listed twice a day, and not looked up again.
    for (let day = 0; day < 5; day++) {
      later(1)
      for (let pass = 0; pass < 4; pass++)
        expect((await duties()).lost).toMatchObject({ found: 0, failed: 0 })
    }
    expect([uploadCalls() - before, calls() - whole]).toEqual([18, 0])
  })

  it.each(['before', 'after'] as const)('comes to the same, killed %s any write', async (when) => {
    let kills = 0
    for (let at = 0, isKilled = true; isKilled; at++) {
      const { store, pass, noted, files, later } = await crowded(3)
      isKilled = false
      const passAndAgain = async () => {
        const killed = await pass({}, killedStore(store, at, when)).then(
          () => false,
          () => true,
        )
        isKilled ||= killed
        if (killed) kills++
        await pass()
      }
      await passAndAgain()
      expect(noted()).toHaveLength(3)
      later(31)
      await passAndAgain()
      expect([files.paths(), noted()]).toEqual([[], []])
    }
    // Notes and the cursor, then a claim and an end for each file.
    expect(kills).toBeGreaterThanOrEqual(10)
  })

  it('goes on with everything else while the bucket gives no answer', async () => {
    const { duties, files, logged, noted } = await crowded(1)
    files.failWith('unavailable')
    const { lost, files: swept } = await duties()
    expect([lost?.failed, swept?.failed]).toEqual([1, 0])
    expect(logged.join()).toContain('"duty":"lost"')
    files.failWith(null)
    await duties()
    expect(noted()).toHaveLength(1)
  })

  it('ends between two files when the worker stops, and checks the page again', async () => {
    const { pass, duties, noted } = await crowded(50)
    await pass({ goesOn: async () => noted().length < 5 })
    expect(noted().length).toBeLessThan(20)
    await duties()
    expect(noted()).toHaveLength(50)
  })

  it('two workers at once note each file once', async () => {
    const { pass, noted } = await crowded(20)
    const passes = await Promise.all([pass(), pass()])
    expect(passes.map(({ duties }) => duties.lost?.failed)).toEqual([0, 0])
    expect(noted()).toHaveLength(20)
  })
})

describe('a file that becomes a document’s at that very moment', () => {
  /** Runs `work` with the worker's pass before its n-th call of the store or the files, for every n. */
  async function atEveryCall(
    start: () => Promise<{ world: Awaited<ReturnType<typeof opened>>; work: Work }>,
    isWhole: (world: Awaited<ReturnType<typeof opened>>) => Promise<boolean>,
  ) {
    for (let at = 0; at < 12; at++) {
      const { world, work } = await start()
      let calls = 0
      const between = async () => {
        if (calls++ !== at) return
        await world.duties()
        await world.duties()
      }
      await work(slowed(world.store, between), slowed(world.files, between)).catch(() => null)
      expect(await isWhole(world)).toBe(true)
      await world.duties()
      expect(await isWhole(world)).toBe(true)
      // Done again when the worker is through, it is there for good.
      world.later(2)
      await world.duties()
      await work(world.store, world.files)
      for (const days of [2, 40]) {
        world.later(days)
        await world.duties()
      }
      expect(await isWhole(world)).toBe(true)
    }
  }

  type Work = (store: DocumentStore, files: ListingFileStore) => Promise<unknown>

  /** Every document of these has its file. */
  const haveFiles =
    (...collections: string[]) =>
    async ({ store, files }: Awaited<ReturnType<typeof opened>>) =>
      collections
        .flatMap((each) => store.all<{ url: string }>(each))
        .every(({ url }) => files.paths().some((path) => url.endsWith(`/${path}`)))

  // Found just before it is due, as it is due, and when it has been due for a while.
  it.each([28.9, 29.99, 30, 45])('a scan, %d days after it was broken off', async (days) => {
    await atEveryCall(
      async () => {
        const made = await opened()
        const { world, store, files, clock, auditFSID, later, duties, audit, lay } = made
        const request = { carrier: 'DEMO', userId: ADMIN.userId, name: 'Scan.pdf', bytes: PDF }
        const left = await uploadToInbox({ store, files, clock }, request)
        if (!left.ok) throw new Error(left.error.message)
        const { id } = left.value
        await lay(`audits/${auditFSID}/files/${id}`)
        later(days - 2)
        await duties()
        later(2)
        const work: Work = async (itsStore, itsFiles) => {
          const scan = (await store.get<InboxFile>('scans', id)) as InboxFile
          if (scan.status === 'done') return null
          return attachScan(
            { ...world, store: itsStore, files: itsFiles },
            { scan, audit: audit(auditFSID), docType: 'D7', actor: ADMIN },
          )
        }
        return { world: made, work }
      },
      haveFiles('attachments', 'scans'),
    )
  })

  it.each([28.9, 29.99, 30, 45])('a file of the inbox, %d days after', async (days) => {
    await atEveryCall(async () => {
      const made = await opened()
      const { store, files, clock, later, duties } = made
      const request = { carrier: 'DEMO', userId: ADMIN.userId, name: 'Scan.pdf', bytes: PDF }
      const dead: DocumentStore = { ...store, batch: () => Promise.reject(new Died()) }
      await uploadToInbox({ store: dead, files, clock }, request).catch(() => null)
      later(days - 2)
      await duties()
      later(2)
      return {
        world: made,
        work: (itsStore, itsFiles) =>
          uploadToInbox({ store: itsStore, files: itsFiles, clock }, request),
      }
    }, haveFiles('scans'))
  })

  it.each([0.6, 1, 1.04, 3])('an upload of the public’s, %d days after it came', async (days) => {
    await atEveryCall(async () => {
      const made = await opened()
      const { store, world, clock, intakeId, lay, later, duties } = made
      await lay(`public/${intakeId}/0`)
      later(days - 0.05)
      await duties()
      later(0.05)
      const file = { name: 'books.pdf', size: PDF.length, docType: 'D3', sha256: '' }
      const save = {
        saved: savedText({ files: { 0: file } }),
        rev: 1,
        pending: true,
        at: clock.now(),
      }
      await store.update('intakes', intakeId, save)
      return {
        world: made,
        work: (itsStore, itsFiles) => runPass({ ...world, store: itsStore, files: itsFiles }),
      }
    }, haveFiles('attachments'))
  })

  it('a file of the inbox that is left anew where a killed worker had removed the old one', async () => {
    await atEveryCall(async () => {
      const made = await opened()
      const { store, files, clock, later, duties } = made
      const request = { carrier: 'DEMO', userId: ADMIN.userId, name: 'Scan.pdf', bytes: PDF }
      const dead: DocumentStore = { ...store, batch: () => Promise.reject(new Died()) }
      await uploadToInbox({ store: dead, files, clock }, request).catch(() => null)
      later(40)
      await duties()
      later(2)
      const [{ id = '' } = {}] = made.noted()
      await store.update('removedFiles', id, { state: 'going' })
      for (const path of files.paths()) await files.remove(path)
      return {
        world: made,
        work: (itsStore, itsFiles) =>
          uploadToInbox({ store: itsStore, files: itsFiles, clock }, request),
      }
    }, haveFiles('scans'))
  })

  it('an upload that is listed while the worker deletes it is attached if it is still there', async () => {
    const { store, lay, intakeId, later, duties, closeIntake, files, noted, clock } = await opened()
    const path = `public/${intakeId}/0`
    await lay(path)
    await closeIntake()
    later(40)
    await duties()
    later(2)
    const [{ id = '' } = {}] = noted()
    await store.update('removedFiles', id, { state: 'going' })
    const file = { name: 'books.pdf', size: PDF.length, docType: 'D3', sha256: '' }
    const save = {
      saved: savedText({ files: { 0: file } }),
      rev: 1,
      pending: true,
      at: clock.now(),
    }
    await store.update('intakes', intakeId, save)
    await duties()
    expect([store.all('attachments'), files.paths(), noted()]).toEqual([[], [path], []])
    await duties()
    expect(store.all('attachments')).toHaveLength(1)
    later(60)
    await duties()
    expect(files.paths()).toEqual([path])
  })
})

describe('a file that a document refers to', () => {
  const KINDS = [
    'document',
    'document by its address',
    'scan that became one',
    'public document',
    'listed by its intake',
    'scan',
    'order file',
    'XML file',
    'XML of an audit',
    'removed document',
  ] as const

  it('is never removed, and everything else is, whatever there is', async () => {
    const file = fc.record({
      kind: fc.constantFrom<(typeof KINDS)[number] | 'nobody'>(...KINDS, 'nobody'),
      place: fc.constantFrom('audit', 'public', 'inbox'),
      days: fc.integer({ min: 0, max: 80 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 25 }), async (given) => {
        const world = await opened()
        const { store, files, later, duties, auditFSID, clock } = world
        const start = clock.now().getTime()
        const held: string[] = []
        const laid = given.map((each, n) => ({ ...each, n })).sort((a, b) => a.days - b.days)
        for (const { kind, place, days, n } of laid) {
          clock.set(new Date(start + days * DAY))
          const path = await refer(world, kind, place, `file${String(n).padStart(10, '0')}`)
          if (kind !== 'nobody' && kind !== 'removed document') held.push(path)
        }
        expect(new Set(files.paths()).size).toBe(given.length)
        // A day at a time, for longer than anything may lie.
        for (let day = 0; day < 50; day++) {
          later(1)
          await duties()
          for (const path of held) expect(files.paths()).toContain(path)
        }
        expect(files.paths()).toEqual([...held].sort())
        expect(await world.verified()).toMatchObject({ failed: 0, young: 0 })
        expect(store.all('removedFiles')).toEqual([])
        expect(world.audit(auditFSID)).toBeDefined()
      }),
      { numRuns: soakSize(10, 25) },
    )
  }, 60_000)

  /** Lays a file that is had as `kind` says; answers its path. */
  async function refer(
    { store, lay, auditFSID, clock }: Awaited<ReturnType<typeof opened>>,
    kind: (typeof KINDS)[number] | 'nobody',
    place: string,
    id: string,
  ): Promise<string> {
    const paths = {
      audit: `audits/${auditFSID}/files/${id}`,
      public: `public/i${id}/${id}`,
      inbox: `inbox/DEMO/${id}`,
    }
    const over = {
      auditFSID,
      carrierCompany: 'DEMO',
      openUntil: new Date(0),
      answerBy: null,
      pending: false,
    }
    // Another project's bucket: data that was moved.
    const url = (path: string) => `gs://elsewhere/${path}`
    const attachment = (path: string): Partial<Attachment> => ({ url: url(path), audit: auditFSID })
    const laid = async (path: string) => (await lay(path)).path
    switch (kind) {
      case 'document':
        await store.set('attachments', id, attachment(paths.audit))
        return laid(paths.audit)
      case 'document by its address': {
        const { url: address } = await lay(paths.inbox)
        await store.set('attachments', `other${id}`, { ...attachment(''), url: address })
        return paths.inbox
      }
      case 'scan that became one':
        await store.set('scans', id, { status: 'done', auditFSID, url: url(paths.inbox) })
        return laid(paths.audit)
      case 'public document':
        await store.set('intakes', `i${id}`, { ...over })
        await store.set('attachments', `i${id}_${id}`, attachment(paths.public))
        return laid(paths.public)
      case 'listed by its intake':
        await store.set('intakes', `i${id}`, {
          ...over,
          saved: savedText({ files: { [id]: { name: 'a.pdf' } } }),
        })
        return laid(paths.public)
      case 'scan':
      case 'order file':
      case 'XML file': {
        const collection = { scan: 'scans', 'order file': 'uploads', 'XML file': 'xmls' }[kind]
        await store.set(collection, id, { status: 'set_aside', url: url(paths.inbox) })
        return laid(paths.inbox)
      }
      case 'XML of an audit':
        await store.set('audits', `x${id}`, { xmlFilePath: paths.inbox })
        return laid(paths.inbox)
      case 'removed document': {
        const { url: address } = await lay(paths.audit)
        const note = { attId: id, auditFSID, carrierCompany: 'DEMO', state: 'kept' as const }
        const data = { ...note, url: address, dateAdded: clock.now() }
        await store.set('removedFiles', `${auditFSID}_${id}`, data)
        return paths.audit
      }
      case 'nobody':
        if (place === 'public')
          await store.set('intakes', `i${id}`, {
            ...over,
            openUntil: new Date('2040-01-01'),
            saved: savedText({ files: { [id]: { removed: true } } }),
          })
        return laid(paths[place as keyof typeof paths])
    }
  }
})
