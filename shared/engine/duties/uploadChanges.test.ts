import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { type Saved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { ADMIN, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const PDF = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n'
const UPLOAD = { name: 'books.pdf', size: 999_999, docType: 'D3', sha256: '' }

async function opened() {
  const harness = workerHarness()
  const files = memoryFileStore()
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING' })
  const path = `public/${intakeIdOf(id)}/0`
  let rev = 0
  return {
    harness,
    files,
    path,
    put: (bytes = PDF) => files.put(path, new Blob([bytes]), { contentType: 'application/pdf' }),
    /** What the public saves about its file, and a pass of a worker that has files. */
    async saveAndFold(
      file: object,
      more: Partial<Intake & Saved> = {},
      eyes: ListingFileStore = files,
    ) {
      rev += 1
      const at = harness.clock.now()
      const save = { files: { 0: file }, rev, pending: true, at, ...more }
      const intake = harness.store.all<Intake>('intakes')[0] ?? {}
      await harness.store.update('intakes', intakeIdOf(id), withSaved(intake, save))
      harness.world.files = eyes
      return harness.pass()
    },
    attachments: () =>
      harness.store.all<{ id: string; size: number; docType: string }>('attachments'),
    flags: () => harness.audit(id).flags,
    pending: () => harness.store.all<Intake>('intakes')[0]?.pending,
  }
}

it('a file that is not there is no attachment, whatever the intake says', async () => {
  const { saveAndFold, attachments, flags, put } = await opened()
  await saveAndFold(UPLOAD)
  expect(attachments()).toEqual([])
  expect(flags()).toContain('ANSWERS_DROPPED')
  await put()
  await saveAndFold(UPLOAD)
  expect(attachments()).toHaveLength(1)
})

it('an attachment has the size and hash of its file, not those that the page saved', async () => {
  const { harness, saveAndFold, attachments, put } = await opened()
  await put()
  const claimed = 'a'.repeat(64)
  await saveAndFold({ ...UPLOAD, sha256: claimed })
  const sha256 = createHash('sha256').update(PDF).digest('hex')
  expect(attachments()).toMatchObject([{ size: PDF.length, sha256 }])
  // By this its device knows that the file is listed.
  const [intake] = harness.store.all<Intake>('intakes')
  expect(savedOf(intake ?? {}).files['0']).toMatchObject({ sha256: claimed })
})

it('a file that the uploader removed is deleted with its attachment, and no other', async () => {
  const { saveAndFold, attachments, put, files } = await opened()
  await put()
  await files.put('public/other/0', new Blob(['x']), { contentType: 'text/csv' })
  await saveAndFold(UPLOAD)
  await saveAndFold({ ...UPLOAD, removed: true })
  expect(attachments()).toEqual([])
  expect(files.paths()).toEqual(['public/other/0'])
})

it('a file that cannot be deleted now is deleted within a day', async () => {
  const { harness, saveAndFold, attachments, put, files, path, pending } = await opened()
  await put()
  await saveAndFold(UPLOAD)
  files.failWith('unavailable')
  await saveAndFold({ ...UPLOAD, removed: true })
  expect([files.paths(), attachments(), pending()]).toEqual([[path], [], false])
  expect(harness.logged.join()).toContain('a file was not deleted')
  files.failWith(null)
  harness.passDays(1)
  await harness.pass()
  expect([files.paths(), harness.store.all('removedFiles')]).toEqual([[], []])
})

it('a save in between finds each document with its file: no other bytes take its place', async () => {
  const { harness, saveAndFold, attachments, put, files, path } = await opened()
  await put()
  await saveAndFold(UPLOAD)
  const [intake] = harness.store.all<Intake & { id: string }>('intakes')
  if (intake === undefined) throw new Error('There is no intake.')
  const save = (file: object, rev: number) =>
    harness.store.update(
      'intakes',
      intake.id,
      withSaved(intake, { files: { 0: file }, rev, pending: true }),
    )
  await save({ ...UPLOAD, removed: true }, 2)
  let refused = ''
  let once = true
  const batch: typeof harness.store.batch = async (writes) => {
    const isApplied = writes.some(({ collection }) => collection === 'attachments')
    if (isApplied && once) {
      once = false
      await save(UPLOAD, 3)
      await put(`${PDF}Other`).catch(({ code }) => {
        refused = code
      })
    }
    await harness.store.batch(writes)
  }
  await harness.pass({}, { ...harness.store, batch })
  expect(refused).toBe('already-exists')
  expect(attachments()).toMatchObject([{ size: PDF.length }])
  expect(new TextDecoder().decode(await files.read(path))).toBe(PDF)
})

it('what was there when it was submitted is of record: the link does not take it back', async () => {
  const { harness, saveAndFold, attachments, put, files, path, flags } = await opened()
  await put()
  await saveAndFold(UPLOAD, { status: 'submitted' })
  const later = path.replace(/0$/, '1')
  await files.put(later, new Blob([PDF]), { contentType: 'application/pdf' })
  harness.passDays(1)
  const both = (removed: boolean) => ({
    status: 'returned' as const,
    files: { 0: { ...UPLOAD, removed }, 1: { ...UPLOAD, removed } },
  })
  await saveAndFold(UPLOAD, both(false))
  expect(attachments()).toHaveLength(2)
  await saveAndFold(UPLOAD, both(true))
  expect(attachments().map(({ id }) => id)).toEqual([expect.stringMatching(/_0$/)])
  expect(files.paths()).toEqual([path])
  expect(flags()).toContain('ANSWERS_DROPPED')
})

it('a file that is not what its name says is no attachment, is flagged and does not stay', async () => {
  const { saveAndFold, attachments, flags, put, files } = await opened()
  await put('<html><script>alert(1)</script>')
  await saveAndFold(UPLOAD)
  expect(attachments()).toEqual([])
  expect(files.paths()).toEqual([])
  expect(flags()).toContain('ANSWERS_DROPPED')
})

it('a file that is stored as packed is no attachment, and is not read', async () => {
  const { saveAndFold, attachments, flags, put, files } = await opened()
  await put()
  const reads: string[] = []
  await saveAndFold(
    UPLOAD,
    {},
    {
      ...files,
      describe: async (path) => {
        const found = await files.describe(path)
        return found && { ...found, contentEncoding: 'gzip' }
      },
      read: (path) => {
        reads.push(path)
        return files.read(path)
      },
    },
  )
  expect([attachments(), files.paths(), reads]).toEqual([[], [], []])
  expect(flags()).toContain('ANSWERS_DROPPED')
})

it('a file that has more bytes than it was said to have is no attachment, at the first try', async () => {
  const { saveAndFold, attachments, flags, files, put, pending } = await opened()
  await put()
  const limits: (number | undefined)[] = []
  const read: ListingFileStore['read'] = async (path, limit) => {
    limits.push(limit)
    return files.read(path, 10)
  }
  await saveAndFold(UPLOAD, {}, { ...files, read })
  expect([attachments(), files.paths(), limits]).toEqual([[], [], [25 * 1024 * 1024]])
  expect(flags()).toContain('ANSWERS_DROPPED')
  expect(pending()).toBe(false)
})

it('the uploader corrects what a file is, and nothing else of it', async () => {
  const { saveAndFold, attachments, put } = await opened()
  await put()
  await saveAndFold(UPLOAD)
  await saveAndFold({ ...UPLOAD, docType: 'D8', name: 'other.pdf', size: 1 })
  expect(attachments()).toMatchObject([{ docType: 'D8', name: 'books.pdf', size: PDF.length }])
})

it('what staff says a file is stays, until the uploader says something new', async () => {
  const { harness, saveAndFold, attachments, put } = await opened()
  await put()
  await saveAndFold(UPLOAD)
  await harness.store.update('attachments', attachments()[0]?.id ?? '', { docType: 'D8' })
  await saveAndFold(UPLOAD, { answers: { anythingElse: 'One more thing.' } })
  expect(attachments()).toMatchObject([{ docType: 'D8' }])
  await saveAndFold({ ...UPLOAD, docType: 'D7' })
  expect(attachments()).toMatchObject([{ docType: 'D7' }])
})

it('what staff has removed is not attached again by the next page, and its file is deleted', async () => {
  const { harness, saveAndFold, attachments, put, files, flags } = await opened()
  await put()
  await saveAndFold(UPLOAD)
  const [document] = attachments()
  await harness.store.delete('attachments', document?.id ?? '')
  await saveAndFold(UPLOAD, { answers: { anythingElse: 'One more thing.' } })
  expect(attachments()).toEqual([])
  expect(files.paths()).toEqual([])
  expect(flags()).not.toContain('ANSWERS_DROPPED')
})

it('under a legal hold no link takes a document back, nor the file of one that staff removed', async () => {
  const { harness, saveAndFold, attachments, put, files, path, flags } = await opened()
  const other = path.replace(/0$/, '1')
  await put()
  await files.put(other, new Blob([PDF]), { contentType: 'application/pdf' })
  await saveAndFold(UPLOAD, { files: { 0: UPLOAD, 1: UPLOAD } })
  await harness.store.delete('attachments', attachments()[1]?.id ?? '')
  const [audit] = harness.store.all<Audit>('audits')
  const on = { auditFSID: audit?.id ?? '', actor: ADMIN, reason: 'Matter 26-114' }
  await actOnAudit(harness.world, on, { kind: 'hold', isOn: true })
  const back = { files: { 0: { ...UPLOAD, removed: true }, 1: { ...UPLOAD, removed: true } } }
  await saveAndFold(UPLOAD, { files: { 0: { ...UPLOAD, removed: true }, 1: UPLOAD } })
  await saveAndFold(UPLOAD, back)
  expect(attachments().map(({ id }) => id)).toEqual([expect.stringMatching(/_0$/)])
  expect(files.paths()).toEqual([path, other])
  expect(flags()).toContain('ANSWERS_DROPPED')
  await actOnAudit(harness.world, on, { kind: 'hold', isOn: false })
  await saveAndFold(UPLOAD, back)
  expect([attachments(), files.paths()]).toEqual([[], []])
})

it('what staff has removed of an audit that was submitted keeps its file', async () => {
  const { harness, saveAndFold, attachments, put, files, path } = await opened()
  await put()
  await saveAndFold(UPLOAD, { status: 'submitted' })
  const [document] = attachments()
  await harness.store.delete('attachments', document?.id ?? '')
  await saveAndFold(UPLOAD, { status: 'returned', answers: { anythingElse: 'One more thing.' } })
  await saveAndFold({ ...UPLOAD, removed: true }, { status: 'returned' })
  expect(attachments()).toEqual([])
  expect(files.paths()).toEqual([path])
})
