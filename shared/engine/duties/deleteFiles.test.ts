import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Command } from '#shared/audit/command.ts'
import { recordEntry } from '#shared/audit/history.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { filePathOf, type RemovedFile } from '#shared/audit/removedFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { addDocument, attachScan, detachScan } from '#shared/documents/ops/documents.ts'
import { stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const DAY = 86_400_000

/** An audit with a document of staff's, in a world with files. */
async function withDocument() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore()
  const world = Object.assign(harness.world, { files })
  await harness.addCarrier()
  const auditFSID = await harness.addAudit()
  const bytes = new Uint8Array(
    await (await PDFDocument.create({ updateMetadata: false })).save({ useObjectStreams: false }),
  )
  const added = await addDocument(world, {
    auditFSID,
    actor: ADMIN,
    file: { name: 'Sales.pdf', bytes, docType: 'D7' },
  })
  if (!added.ok) throw new Error(added.error.message)
  const { document } = added.value
  return {
    ...harness,
    world,
    files,
    auditFSID,
    bytes,
    path: filePathOf(document.url),
    noted: () => store.all<RemovedFile>('removedFiles'),
    later: (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY)),
    remove: () =>
      actOnAudit(
        world,
        { auditFSID, actor: ADMIN, reason: 'Of another company' },
        { kind: 'removeDocument', document },
      ),
    swept: async () => (await harness.pass()).duties.files,
  }
}

describe('the file of a document that was removed', () => {
  it('stays for thirty days, and is deleted then; the history stays', async () => {
    const { audit, auditFSID, remove, noted, later, swept, files, path, pass } =
      await withDocument()
    await remove()
    const history = audit(auditFSID).history.length
    expect(noted()).toMatchObject([{ auditFSID, carrierCompany: 'DEMO', state: 'kept' }])
    later(29.9)
    expect(await swept()).toMatchObject({ found: 0 })
    expect(files.paths()).toEqual([path])
    later(0.2)
    expect((await pass({ dryRun: true })).duties.files?.did).toEqual({ removed: 1 })
    expect([files.paths(), noted().length]).toEqual([[path], 1])
    expect(await swept()).toMatchObject({ found: 1, done: 1, did: { removed: 1 } })
    expect([files.paths(), noted()]).toEqual([[], []])
    expect(audit(auditFSID).history).toHaveLength(history)
    expect(await swept()).toMatchObject({ found: 0 })
  })

  it('stays as long as the audit where that was ever submitted, and is removed with it', async () => {
    const { store, clock, audit, auditFSID, remove, noted, later, swept, files, path, pass } =
      await withDocument()
    const sent = { op: 'MOVED', text: 'Submitted', userId: '', to: 'SUBMITTED' } as const
    const { history } = recordEntry(audit(auditFSID), sent, { now: clock.now() })
    await store.update('audits', auditFSID, { history, submitted: false })
    await remove()
    for (let months = 0; months < 3; months++) {
      later(31)
      expect((await pass({ dryRun: true })).duties.files?.did).toEqual({ ofRecord: 1 })
      expect(await swept()).toMatchObject({ did: { ofRecord: 1 } })
      expect(await swept()).toMatchObject({ found: 0 })
      expect(noted()).toMatchObject([{ state: 'kept' }])
    }
    expect(files.paths()).toEqual([path])
    await store.delete('audits', auditFSID)
    later(31)
    expect(await swept()).toMatchObject({ did: { removed: 1 } })
    expect([files.paths(), noted()]).toEqual([[], []])
  })

  it('stays while the audit is held', async () => {
    const { store, clock, auditFSID, remove, later, swept, files, path } = await withDocument()
    await remove()
    const hold = { reason: 'A lawsuit', by: ADMIN.userId, at: clock.now() }
    await store.update('audits', auditFSID, { hold })
    later(31)
    expect(await swept()).toMatchObject({ did: { ofRecord: 1 } })
    expect(files.paths()).toEqual([path])
    await store.update('audits', auditFSID, { hold: null })
    later(31)
    expect(await swept()).toMatchObject({ did: { removed: 1 } })
    expect(files.paths()).toEqual([])
  })

  it('stays while any document has it', async () => {
    const { store, remove, noted, later, swept, files, path } = await withDocument()
    await remove()
    const [{ url = '' } = {}] = noted()
    await store.set('attachments', 'another', { url } satisfies Partial<Attachment>)
    later(31)
    expect(await swept()).toMatchObject({ did: { kept: 1 } })
    expect([files.paths(), noted()]).toEqual([[path], []])
  })

  it.each([
    ['before the file went', 1],
    ['before it was noted that it went', 2],
  ])('goes all the same when the worker is killed %s', async (_, dying) => {
    const { store, remove, noted, later, swept, files, pass } = await withDocument()
    await remove()
    later(31)
    let batches = 0
    const batch: DocumentStore['batch'] = (writes) => {
      const isOurs = writes.some(({ collection }) => collection === 'removedFiles')
      if (isOurs && ++batches === dying)
        return Promise.reject(new StoreError('unavailable', 'Batch', 'killed'))
      return store.batch(writes)
    }
    await expect(pass({}, { ...store, batch })).rejects.toThrow('killed')
    expect(noted()).toHaveLength(1)
    expect(await swept()).toMatchObject({ did: { removed: 1 } })
    expect([files.paths(), noted()]).toEqual([[], []])
  })

  it('waits, and is reported as failed, while Storage does not delete it', async () => {
    const { remove, noted, later, swept, files, path, logged } = await withDocument()
    await remove()
    later(31)
    files.failWith('unknown')
    expect(await swept()).toMatchObject({ done: 0, failed: 1 })
    expect(logged.join()).toContain('"duty":"files"')
    expect([files.paths(), noted().length]).toEqual([[path], 1])
    files.failWith(null)
    expect(await swept()).toMatchObject({ did: { removed: 1 } })
    expect(noted()).toEqual([])
  })
})

/** A scan that was attached and detached: attached again, it has the same path again. */
async function withScan() {
  const found = await withDocument()
  const { world, store, audit, auditFSID } = found
  const request = { carrier: 'DEMO', userId: ADMIN.userId, name: 'Scan.pdf', bytes: found.bytes }
  const left = await uploadToInbox(world, request)
  if (!left.ok) throw new Error(left.error.message)
  const scan = async () => (await store.get<InboxFile>('scans', left.value.id)) as InboxFile
  const attach = async (through: DocumentStore = store) =>
    attachScan(
      { ...world, store: through },
      { scan: await scan(), audit: audit(auditFSID), docType: 'D7', actor: ADMIN },
    )
  await attach()
  await detachScan(world, { scan: await scan(), actor: ADMIN })
  return { ...found, attach, scan, path: `audits/${auditFSID}/files/${left.value.id}` }
}

describe('a scan that is attached again where its file lies still', () => {
  it('has its file for good', async () => {
    const { attach, noted, later, swept, files, path } = await withScan()
    expect(noted()).toHaveLength(1)
    expect((await attach()).ok).toBe(true)
    expect(noted()).toEqual([])
    later(31)
    expect(await swept()).toMatchObject({ found: 0 })
    expect(files.paths()).toContain(path)
  })

  it('is not, while the worker clears the file away: then it is copied anew', async () => {
    const { attach, noted, later, swept, files, path, store, scan } = await withScan()
    const [{ id = '' } = {}] = noted()
    await store.update('removedFiles', id, { state: 'going' })
    expect(await attach()).toMatchObject({ error: { code: 'SCAN_FILE_GOING' } })
    expect((await scan()).status).toBe('waiting')
    later(31)
    expect(await swept()).toMatchObject({ did: { removed: 1 } })
    expect(files.paths()).not.toContain(path)
    expect((await attach()).ok).toBe(true)
    expect(files.paths()).toContain(path)
  })

  it('never loses it, wherever the worker’s pass falls in between', async () => {
    for (let at = 0; at < 6; at++) {
      const { attach, later, swept, files, path, store } = await withScan()
      later(31)
      let calls = 0
      const between = async () => {
        if (calls++ === at) await swept()
      }
      const slow: DocumentStore = {
        ...store,
        get: async (...asked) => {
          await between()
          return store.get(...asked)
        },
        batch: async (writes) => {
          await between()
          return store.batch(writes)
        },
      }
      const done = await attach(slow).catch(() => null)
      const isThere = store.all<Attachment>('attachments').some(({ url }) => url.endsWith(path))
      expect(isThere).toBe(done?.ok ?? false)
      expect(!isThere || files.paths().includes(path)).toBe(true)
      if (!isThere) expect((await attach()).ok).toBe(true)
      await swept()
      expect(files.paths()).toContain(path)
    }
  })
})

const HOUR = 3_600_000

/** A world with files, in which people stage some. */
async function withStaging() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore(() => clock.now())
  const world = Object.assign(harness.world, { files })
  await harness.addCarrier()
  return {
    ...harness,
    files,
    stage: (uid: string) =>
      stageFile(world, uid, bodyOf(new Uint8Array([1])), { contentType: 'text/csv' }),
    later: (hours: number) => clock.set(new Date(clock.now().getTime() + hours * HOUR)),
    swept: async (dryRun = false) => (await harness.pass({ dryRun })).duties.staging,
    /** A command that waits and names a staged file, which the engine does not get to. */
    wait: async (uid: string, staged: string) => {
      const request = { pieces: [{ staged, name: 'a.pdf' }] }
      const command: Partial<Command> = { uid, state: 'RUNNING', request }
      await store.set('commands', 'command1', { ...command })
    },
    paths: () => files.paths().filter((path) => path.startsWith('staging/')),
  }
}

describe('staged files', () => {
  it('a staged file that no command asked for goes after a day, and nothing else does', async () => {
    const { stage, later, swept, paths, files } = await withStaging()
    await stage('uid-a')
    await files.put('inbox/DEMO/aaaa', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
    await files.put('staging.txt', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
    await files.put('stagingZ/x', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
    later(23)
    expect(await swept()).toMatchObject({ found: 0 })
    later(2)
    // It looked less than six hours ago.
    expect(await swept()).toMatchObject({ found: 0 })
    later(6)
    expect(await swept(true)).toMatchObject({ found: 1, did: { removed: 1 } })
    expect(paths()).toHaveLength(1)
    expect(await swept()).toMatchObject({ found: 1, done: 1, did: { removed: 1 } })
    expect(paths()).toEqual([])
    expect(files.paths()).toEqual(['inbox/DEMO/aaaa', 'staging.txt', 'stagingZ/x'])
  })

  it('one that an open command of its owner names stays; another person’s command holds nothing', async () => {
    const { stage, later, swept, paths, wait, store } = await withStaging()
    const mine = await stage('uid-a')
    const theirs = await stage('uid-b')
    await wait('uid-a', mine)
    later(30)
    await store.update('commands', 'command1', { request: { pieces: [mine, theirs] } })
    expect(await swept()).toMatchObject({ found: 2, done: 1 })
    expect(paths()).toEqual([`staging/uid-a/${mine}`])
    await store.delete('commands', 'command1')
    later(7)
    await swept()
    expect(paths()).toEqual([])
  })

  it('a bucket that gives no answer is asked again by the next pass', async () => {
    const { stage, later, swept, paths, files } = await withStaging()
    await stage('uid-a')
    later(30)
    files.failWith('unavailable')
    expect(await swept()).toMatchObject({ failed: 1 })
    files.failWith(null)
    expect(await swept()).toMatchObject({ done: 1 })
    expect(paths()).toEqual([])
  })
})
