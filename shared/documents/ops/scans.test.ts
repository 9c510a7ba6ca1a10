import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import type { InboxFile } from '../inboxFiles.ts'
import { putScanBack, replaceScans, setScansAside } from './decideScans.ts'
import { attachScan, type DocumentWorld, detachScan } from './documents.ts'
import { findNamedAudits, listScans } from './readScans.ts'
import { joinScans, type ScanPiece, splitScan } from './recutScans.ts'
import { type StagedFile, stageFile } from './unattachedFiles.ts'
import { uploadToInbox } from './uploadToInbox.ts'

const OTHER = { userId: 'other.admin@bakehouse.example', role: 'admin' } as const

async function openWorld() {
  const { store, world: engine, clock, addCarrier, addAudit, audit } = workerHarness()
  await addCarrier()
  const files = memoryFileStore(() => clock.now())
  const world = { ...engine, store, files }
  const id = await addAudit()
  return {
    store,
    files,
    clock,
    world,
    audit: () => audit(id),
    addAudit,
    history: () => audit(id).history.map(({ text }) => text),
    leave: async (name: string, bytes: Uint8Array) => {
      const request = { carrier: 'DEMO', userId: ADMIN.userId, name, bytes }
      const left = await uploadToInbox(world, request)
      if (!left.ok) throw new Error(left.error.message)
      return scanOf(left.value.id)
    },
    scan: scanOf,
    scans: () => store.all<InboxFile>('scans'),
    attachments: () => store.all<Attachment>('attachments'),
    /** Stages pieces and puts them in the place of scans, as a browser and the engine do it. */
    recut: async (
      scans: InboxFile[],
      made: Result<ScanPiece[]>,
      reason: string,
      through: DocumentWorld = world,
    ): Promise<Result<string[]>> => {
      if (!made.ok) return made
      const pieces: StagedFile[] = []
      for (const { name, bytes } of made.value) {
        const body = bodyOf(bytes)
        const staged = await stageFile(world, 'uid', body, { contentType: 'application/pdf' })
        pieces.push({ staged, name })
      }
      const scanIds = scans.map(({ id }) => id)
      const { userId } = ADMIN
      const asked = { carrier: 'DEMO', scanIds, pieces, uid: 'uid', userId, reason }
      return replaceScans(through, asked)
    },
  }

  function scanOf(scanId: string): InboxFile {
    const found = store.all<InboxFile>('scans').find((each) => each.id === scanId)
    if (!found) throw new Error(`There is no scan ${scanId}.`)
    return found
  }
}

async function pdf(...widths: number[]): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  for (const width of widths) made.addPage([width, 500])
  return made.save()
}

async function widthsOf(bytes: Uint8Array): Promise<number[]> {
  return (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth())
}

it('a scan becomes a document: file, attachment, history and the scan that is done', async () => {
  const { leave, world, files, audit, history, attachments, scan, store } = await openWorld()
  const left = await leave('Sales.pdf', await pdf(100))
  const done = await attachScan(world, { scan: left, audit: audit(), docType: 'D7', actor: ADMIN })
  expect(done).toMatchObject({ ok: true, value: { scan: { status: 'done' } } })
  const path = `audits/${audit().id}/files/${left.id}`
  expect(files.paths()).toEqual([path, `inbox/DEMO/${left.id}`])
  expect(await files.read(path)).toEqual(await files.read(`inbox/DEMO/${left.id}`))
  expect(attachments()).toMatchObject([
    { attId: left.id, docType: 'D7', name: 'Sales.pdf', sha256: left.sha256, audit: audit().id },
  ])
  expect(history().at(-1)).toBe('Added D7 Sales Breakdown')
  expect(scan(left.id)).toMatchObject({
    status: 'done',
    decidedBy: ADMIN.userId,
    auditFSID: audit().id,
    auditCode: audit().auditCode,
    docType: 'D7',
  })
  expect(await listScans(store, { carrier: 'DEMO', status: 'waiting', limit: 5 })).toEqual([])
})

it('the scans of a carrier are listed newest first, or as they came', async () => {
  const { leave, store, clock } = await openWorld()
  const ids: string[] = []
  for (const width of [100, 200, 300]) {
    ids.push((await leave(`${width}.pdf`, await pdf(width))).id)
    clock.set(new Date(clock.now().getTime() + 60_000))
  }
  const idsOf = async (oldestFirst: boolean) => {
    const request = { carrier: 'DEMO', status: 'waiting', oldestFirst, limit: 2 } as const
    return (await listScans(store, request)).map(({ id }) => id)
  }
  expect(await idsOf(true)).toEqual(ids.slice(0, 2))
  expect(await idsOf(false)).toEqual(ids.slice(1).reverse())
})

it('killed between file and commit, it is done by doing it again, and never twice', async () => {
  const { leave, world, store, audit, attachments, history } = await openWorld()
  const scan = await leave('Sales.pdf', await pdf(100))
  const request = { scan, audit: audit(), docType: 'D7', actor: ADMIN } as const
  const dying = {
    ...store,
    batch: () => Promise.reject(new StoreError('unavailable', 'Batch', 'killed')),
  }
  await expect(attachScan({ ...world, store: dying }, request)).rejects.toThrow('killed')
  expect(attachments()).toEqual([])
  expect((await attachScan(world, request)).ok).toBe(true)
  expect(await attachScan(world, { ...request, actor: OTHER })).toMatchObject({
    ok: false,
    error: { code: 'SCAN_NOT_WAITING', message: expect.stringContaining(ADMIN.userId) },
  })
  expect(attachments()).toHaveLength(1)
  expect(history().filter((text) => text.startsWith('Added'))).toHaveLength(1)
})

it('of two people who attach it to two audits one does', async () => {
  const { leave, world, audit, addAudit, attachments, store } = await openWorld()
  const scan = await leave('Sales.pdf', await pdf(100))
  const second = await store.get<Audit>('audits', await addAudit())
  if (!second) throw new Error('no second audit')
  const results = await Promise.all(
    [audit(), second].map((each) =>
      attachScan(world, { scan, audit: each, docType: 'D7', actor: ADMIN }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'SCAN_NOT_WAITING' } })
  expect(attachments()).toHaveLength(1)
})

it('what cannot be a document waits on: no file, not what its name says, no answer', async () => {
  const { leave, world, files, audit, scan } = await openWorld()
  const left = await leave('Sales.pdf', await pdf(100))
  const request = { scan: left, audit: audit(), docType: 'D7', actor: ADMIN } as const
  const codeOf = async (done: ReturnType<typeof attachScan>) => {
    const result = await done
    return result.ok ? 'done' : result.error.code
  }
  await files.remove(`inbox/DEMO/${left.id}`)
  expect(await codeOf(attachScan(world, request))).toBe('SCAN_NOT_READ')
  await files.put(`inbox/DEMO/${left.id}`, new Blob(['MZ']), { contentType: 'application/pdf' })
  expect(await codeOf(attachScan(world, request))).toBe('DOCUMENT_NOT_TAKEN')
  files.failWith('unavailable')
  await expect(attachScan(world, request)).rejects.toThrow(StoreError)
  expect(scan(left.id).status).toBe('waiting')
})

it('an attachment is undone: it leaves the audit, the scan waits, and can be attached elsewhere', async () => {
  const { leave, world, audit, history, attachments, scan } = await openWorld()
  const left = await leave('Sales.pdf', await pdf(100))
  const request = { scan: left, audit: audit(), docType: 'D7', actor: ADMIN } as const
  expect(await detachScan(world, { scan: left, actor: ADMIN })).toMatchObject({
    error: { code: 'SCAN_NOT_ATTACHED' },
  })
  await attachScan(world, request)
  const back = await detachScan(world, { scan: scan(left.id), actor: ADMIN })
  expect(back).toMatchObject({ ok: true, value: { scan: { status: 'waiting', auditFSID: '' } } })
  expect(attachments()).toEqual([])
  expect(history().at(-1)).toBe('Removed D7 Sales Breakdown: The scan went back to the inbox')
  expect(scan(left.id)).toMatchObject({ status: 'waiting', auditCode: '', decidedAt: null })
  // Its file lies there still; that is no hindrance.
  expect((await attachScan(world, { ...request, docType: 'D3' })).ok).toBe(true)
  expect(attachments()).toMatchObject([{ docType: 'D3' }])
})

it('a scan whose document was removed at the audit waits again all the same', async () => {
  const { leave, world, store, audit, scan } = await openWorld()
  const left = await leave('Sales.pdf', await pdf(100))
  await attachScan(world, { scan: left, audit: audit(), docType: 'D7', actor: ADMIN })
  await store.delete('attachments', left.id)
  const back = await detachScan(world, { scan: scan(left.id), actor: ADMIN })
  expect(back).toMatchObject({ ok: true, value: { audit: null } })
  expect(scan(left.id).status).toBe('waiting')
})

it('a scan is set aside with a reason, and put back; what is done is not', async () => {
  const { leave, world, audit, scan } = await openWorld()
  const left = await leave('Menu.pdf', await pdf(100))
  const aside = (reason: string) =>
    setScansAside(world, { scans: [left], reason, userId: ADMIN.userId })
  expect(await aside('  ')).toMatchObject({ error: { code: 'SCAN_REASON_MISSING' } })
  expect((await aside(' A menu ')).ok).toBe(true)
  expect(scan(left.id)).toMatchObject({ status: 'set_aside', reason: 'A menu' })
  expect(await aside('again')).toMatchObject({
    error: { code: 'SCAN_NOT_WAITING', message: expect.stringContaining('set it aside') },
  })
  expect((await putScanBack(world, scan(left.id))).ok).toBe(true)
  expect((await putScanBack(world, left)).ok).toBe(true)
  await attachScan(world, { scan: left, audit: audit(), docType: 'D7', actor: ADMIN })
  expect(await putScanBack(world, left)).toMatchObject({ error: { code: 'SCAN_NOT_WAITING' } })
})

it('pages are cut into a scan of their own; the original is kept, and again makes nothing twice', async () => {
  const { leave, world, files, scan, scans, store, recut } = await openWorld()
  const left = await leave('Stack.pdf', await pdf(100, 200, 300, 400))
  const pieces = (chosen: number[]) => splitScan(world, { scan: left, pages: chosen })
  const split = async (chosen: number[]) => recut([left], await pieces(chosen), 'Cut in two')
  expect(await pieces([])).toMatchObject({ error: { code: 'SCAN_PAGES_MISSING' } })
  expect(await pieces([0, 1, 2, 3])).toMatchObject({ error: { code: 'SCAN_PAGES_MISSING' } })
  // Killed after the files of the pieces: they are found by the second try.
  const dying = {
    ...store,
    batch: () => Promise.reject(new StoreError('unavailable', 'Batch', 'killed')),
  }
  const made = await pieces([2, 0])
  await expect(recut([left], made, 'Cut in two', { ...world, store: dying })).rejects.toThrow(
    'killed',
  )
  expect(scans()).toHaveLength(1)
  const done = await split([2, 0])
  const [first = '', second = ''] = done.ok ? done.value : []
  expect(scans()).toHaveLength(3)
  expect(scan(first)).toMatchObject({ name: 'Stack (pages 1, 3).pdf', from: [left.id] })
  expect(scan(second)).toMatchObject({ name: 'Stack (pages 2, 4).pdf', status: 'waiting' })
  expect(await widthsOf(await files.read(`inbox/DEMO/${first}`))).toEqual([100, 300])
  expect(await widthsOf(await files.read(`inbox/DEMO/${second}`))).toEqual([200, 400])
  expect(scan(left.id)).toMatchObject({ status: 'set_aside', reason: 'Cut in two' })
  expect(files.paths().filter((path) => path.startsWith('inbox/'))).toHaveLength(3)
  expect(await pieces([0])).toMatchObject({ error: { code: 'SCAN_NOT_WAITING' } })
  expect(await recut([left], made, 'Cut in two')).toMatchObject({
    error: { code: 'SCAN_NOT_WAITING' },
  })
  // Split, put back and split the same way again: no page is missing from what waits.
  await setScansAside(world, { scans: [scan(first)], reason: 'Wrong cut', userId: ADMIN.userId })
  await putScanBack(world, scan(left.id))
  expect(await split([2, 0])).toEqual({ ok: true, value: [first, second] })
  expect(scan(first)).toMatchObject({ status: 'waiting', reason: '', decidedAt: null })
  expect(scan(left.id).status).toBe('set_aside')
})

it('what is put in a scan’s place is a scan, of the same carrier, and not the scan itself', async () => {
  const { leave, world, scan, recut } = await openWorld()
  const bytes = await pdf(100)
  const left = await leave('Sales.pdf', bytes)
  const put = (name: string, content: Uint8Array) =>
    recut([left], { ok: true, value: [{ name, bytes: content }] }, 'Cut in two')
  const text = new TextEncoder().encode('a;b')
  expect(await put('rows.csv', text)).toMatchObject({ error: { code: 'SCAN_KIND' } })
  expect(await put('rows.pdf', text)).toMatchObject({ error: { code: 'INBOX_FILE_BROKEN' } })
  expect(await put('same.pdf', bytes)).toMatchObject({ error: { code: 'SCAN_PAGES_FAILED' } })
  const foreign = {
    carrier: 'HM',
    scanIds: [left.id],
    pieces: [],
    uid: 'u',
    userId: 'a',
    reason: '',
  }
  expect(await replaceScans(world, foreign)).toMatchObject({ error: { code: 'RECORD_NOT_FOUND' } })
  expect(scan(left.id).status).toBe('waiting')
})

/** A PNG of one pixel. */
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

it('scans are put together; what cannot be read leaves all as it is', async () => {
  const { leave, world, files, scan, recut } = await openWorld()
  const one = await leave('One.pdf', await pdf(100))
  const two = await leave('Two.pdf', await pdf(200, 300))
  const photo = await leave('Photo.png', PNG)
  const broken = await leave('Broken.pdf', new TextEncoder().encode('%PDF-1.4\nnothing\n%%EOF\n'))
  expect(await joinScans(world, { scans: [one, broken] })).toMatchObject({
    error: { code: 'SCAN_PAGES_FAILED' },
  })
  expect(scan(one.id).status).toBe('waiting')
  let steps = 0
  const scans = [one, two, photo]
  const joined = await joinScans(world, { scans, onStep: () => void steps++ })
  // Three are read, one is made.
  expect(steps).toBe(4)
  const done = await recut(scans, joined, 'Put together')
  const [made = ''] = done.ok ? done.value : []
  const from = [one.id, two.id, photo.id]
  expect(scan(made)).toMatchObject({ name: 'One and 2 more.pdf', from })
  // A picture fills the width of a page.
  expect(await widthsOf(await files.read(`inbox/DEMO/${made}`))).toEqual([100, 200, 300, 612])
  expect(from.map((id) => scan(id).status)).toEqual(['set_aside', 'set_aside', 'set_aside'])
})

it('the audit a name speaks of is found by one query, in the active slices alone', async () => {
  const { store, audit } = await openWorld()
  let lists = 0
  const counting = {
    ...store,
    list: <T>(...args: Parameters<typeof store.list>) => {
      lists++
      return store.list<T>(...args)
    },
  }
  const find = (name: string, slices: string[]) =>
    findNamedAudits(counting, { name, carrier: 'DEMO', slices })
  expect(await find('GLP-0000001-01 sales.pdf', ['99', '9999'])).toMatchObject([
    { audit: { id: audit().id }, by: 'policyNumber' },
  ])
  expect(lists).toBe(1)
  expect(await find('GLP-0000001-01 sales.pdf', ['7'])).toEqual([])
  expect(await find('sales.pdf', ['99'])).toEqual([])
  expect(await find('GLP-0000001-01 sales.pdf', [])).toEqual([])
  expect(lists).toBe(2)
})
