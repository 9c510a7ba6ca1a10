import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { type StagedFile, stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { commandLane } from '../commandLane.ts'

const BAKER = 'bea@bakehouse.example'
const ADMIN = 'ada@bakehouse.example'
const CARRIER_USER = 'claims@demo.example'
const STRANGER = 'gsd@bakehouse.example'

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n')
const CSV = new TextEncoder().encode('Order Number\n1\n')

async function openWorld() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore(() => clock.now())
  const world = { ...harness.world, files }
  await harness.addCarrier()
  await harness.addCarrier({ id: 'HM', name: 'Harbor Mutual' })
  await harness.addCarrier({ id: 'GSD', name: 'Granite State' })
  for (const [email, role, carriers] of [
    [BAKER, 'baker', ['DEMO']],
    [ADMIN, 'admin', ['DEMO', 'HM']],
    [CARRIER_USER, 'carrier', ['DEMO']],
    [STRANGER, 'baker', ['GSD']],
  ] as const)
    await store.set('users', email, {
      ...aUser({ id: email, email, role, carriers: [...carriers] }),
    })
  const id = await harness.addAudit({ bakeState: 'SUBMITTED' })
  let asked = 0

  async function run(eyes: DocumentStore = store): Promise<void> {
    const lane = commandLane({ ...world, store: eyes }, { goesOn: async () => true })
    await lane.look()
    await lane.rest()
  }

  /** Puts a command as the rules admit it; its id. */
  async function send(
    by: string,
    kind: string,
    request: Record<string, unknown>,
    changes: Partial<Command> = {},
  ): Promise<string> {
    const commandId = `command${String(++asked).padStart(13, '0')}`
    await store.set('commands', commandId, {
      kind,
      by,
      uid: `uid-${by}`,
      at: new Date(clock.now().getTime() + asked),
      carrierCompany: 'DEMO',
      auditFSID: id,
      request,
      after: '',
      seen: null,
      schema: 1,
      state: 'WAITING',
      ...changes,
    })
    return commandId
  }

  const ended = async (commandId: string) =>
    (await store.get<Command>('commands', commandId)) as Command
  return {
    ...harness,
    world,
    files,
    id,
    run,
    send,
    ended,
    /** Sends it, runs the engine, and answers how it ended. */
    async ask(...sent: Parameters<typeof send>): Promise<Command> {
      const commandId = await send(...sent)
      await run()
      return ended(commandId)
    },
    stage: (by: string, bytes: Uint8Array, contentType = 'application/pdf') =>
      stageFile(world, `uid-${by}`, bodyOf(bytes), { contentType }),
    staged: () => files.paths().filter((path) => path.startsWith('staging/')),
    documents: () => store.all<Attachment>('attachments'),
    texts: () => harness.audit(id).history.map(({ text }) => text),
  }
}

/** A store whose process is killed at the batch that does the work of a command. */
function killedAtWork(store: DocumentStore): DocumentStore {
  return {
    ...store,
    batch: async (writes) => {
      if (writes.length > 1) throw new StoreError('unavailable', 'Batch', 'killed')
      await store.batch(writes)
    },
  }
}

describe('a document', () => {
  it('is made of a staged file: recognised, hashed and placed by the engine, the staged file gone', async () => {
    const { ask, stage, staged, documents, files, id, texts, audit } = await openWorld()
    const name = await stage(BAKER, PDF)
    const done = await ask(BAKER, 'attachDocument', { staged: name, name: 'Sales Breakdown.pdf' })
    expect(done).toMatchObject({ state: 'DONE', result: { v: audit(id).v } })
    const path = `audits/${id}/files/${done.id}`
    expect(documents()).toMatchObject([
      {
        attId: done.id,
        audit: id,
        carrierCompany: 'DEMO',
        docType: 'D7',
        name: 'Sales Breakdown.pdf',
        size: PDF.length,
        url: `gs://demo-bakehouse.appspot.com/${path}`,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(files.paths()).toEqual([path])
    expect(staged()).toEqual([])
    expect(texts().at(-1)).toBe('Added D7 Sales Breakdown')
  })

  it('is not made of what is something else than its name says; the staged file is gone', async () => {
    const { ask, stage, documents, files } = await openWorld()
    const staged = await stage(BAKER, new TextEncoder().encode('MZ no PDF at all'))
    const done = await ask(BAKER, 'attachDocument', { staged, name: 'Sales.pdf' })
    expect(done).toMatchObject({ state: 'REFUSED', refusal: { code: 'DOCUMENT_NOT_TAKEN' } })
    expect(documents()).toEqual([])
    expect(files.paths()).toEqual([])
  })

  it('is never made of a file that another person staged, nor of a path', async () => {
    const { ask, stage, staged, documents } = await openWorld()
    const theirs = await stage(ADMIN, PDF)
    const missing = await ask(BAKER, 'attachDocument', { staged: theirs, name: 'Sales.pdf' })
    expect(missing.refusal?.code).toBe('STAGED_FILE_MISSING')
    for (const name of [`../uid-${ADMIN}/${theirs}`, `uid-${ADMIN}/${theirs}`, '']) {
      const path = await ask(BAKER, 'attachDocument', { staged: name, name: 'Sales.pdf' })
      expect(path.refusal?.code).toBe('COMMAND_INVALID')
    }
    const uid = `uid-${ADMIN}/x`
    const folder = await ask(BAKER, 'attachDocument', { staged: theirs, name: 'S.pdf' }, { uid })
    expect(folder.refusal?.code).toBe('STAGED_FILE_MISSING')
    expect(staged()).toHaveLength(1)
    expect(documents()).toEqual([])
  })

  it('killed between its file and its commit, is made once', async () => {
    const { send, run, ended, stage, staged, store, documents, files, id, texts } =
      await openWorld()
    const name = await stage(BAKER, PDF)
    const command = await send(BAKER, 'attachDocument', { staged: name, name: 'Sales.pdf' })
    await run(killedAtWork(store))
    expect(files.paths()).toEqual([`audits/${id}/files/${command}`, staged()[0]])
    expect(documents()).toEqual([])
    await run()
    await run()
    expect((await ended(command)).state).toBe('DONE')
    expect(documents()).toHaveLength(1)
    expect(files.paths()).toEqual([`audits/${id}/files/${command}`])
    expect(texts().filter((text) => text.startsWith('Added'))).toHaveLength(1)
  })

  it('waits for an engine that reaches the files', async () => {
    const { send, run, ended, stage, files, documents } = await openWorld()
    const name = await stage(BAKER, PDF)
    const command = await send(BAKER, 'attachDocument', { staged: name, name: 'Sales.pdf' })
    files.failWith('unavailable')
    await run()
    expect((await ended(command)).state).toBe('WAITING')
    files.failWith(null)
    await run()
    expect(documents()).toHaveLength(1)
  })

  it('is of another type, and is removed with a reason, when it is asked for', async () => {
    const { ask, stage, documents, texts, store } = await openWorld()
    const staged = await stage(BAKER, PDF)
    const { id: attId } = await ask(BAKER, 'attachDocument', { staged, name: 'x.pdf' })
    const typed = await ask(BAKER, 'retypeDocument', { attId, docType: 'D5' })
    expect(typed.state).toBe('DONE')
    expect(documents()).toMatchObject([{ docType: 'D5' }])
    const silent = await ask(BAKER, 'removeDocument', { attId, reason: ' ' })
    expect(silent.refusal?.code).toBe('DOCUMENT_REASON_MISSING')
    const removed = await ask(BAKER, 'removeDocument', { attId, reason: 'Of another company' })
    expect(removed.state).toBe('DONE')
    expect(documents()).toEqual([])
    expect(texts().at(-1)).toBe('Removed D5 Contacts: Of another company')
    expect(store.all('removedFiles')).toHaveLength(1)
  })

  it('of another carrier, or of another audit, is not removed or changed', async () => {
    const { ask, stage, documents, addAudit, id, store } = await openWorld()
    const staged = await stage(BAKER, PDF)
    const { id: attId } = await ask(BAKER, 'attachDocument', { staged, name: 'x.pdf' })
    const other = await addAudit({ carrierCompany: 'GSD' })
    const own = await addAudit({})
    const reason = 'None of mine'
    for (const [by, changes] of [
      [STRANGER, { carrierCompany: 'GSD', auditFSID: id }],
      [STRANGER, { carrierCompany: 'GSD', auditFSID: other }],
      [STRANGER, { auditFSID: id }],
      [BAKER, { auditFSID: own }],
    ] as const) {
      const removed = await ask(by, 'removeDocument', { attId, reason }, changes)
      expect(removed.state).toBe('REFUSED')
      const typed = await ask(by, 'retypeDocument', { attId, docType: 'D1' }, changes)
      expect(typed.state).toBe('REFUSED')
    }
    expect(documents()).toMatchObject([{ attId, docType: 'D99' }])
    expect(store.all('removedFiles')).toEqual([])
  })

  it('is none of a carrier user’s to add, and neither is a report', async () => {
    const { ask, stage, documents } = await openWorld()
    const staged = await stage(CARRIER_USER, PDF)
    const asked = await ask(CARRIER_USER, 'attachDocument', { staged, name: 'Sales.pdf' })
    expect(asked.refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    const report = await ask(CARRIER_USER, 'saveReport', {})
    expect(report.refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect(documents()).toEqual([])
  })
})

describe('a report', () => {
  it('is made and stored by the engine, version after version', async () => {
    const { ask, audit, id, files } = await openWorld()
    expect(await ask(BAKER, 'saveReport', {})).toMatchObject({ result: { number: 1 } })
    const second = await ask(BAKER, 'saveReport', {})
    expect(second).toMatchObject({ state: 'DONE', result: { number: 2, v: audit(id).v } })
    expect(files.paths()).toEqual([`audits/${id}/reports/1`, `audits/${id}/reports/2`])
    const bytes = await files.read(`audits/${id}/reports/2`)
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  })

  it('killed between its file and its commit, is saved once, under its number', async () => {
    const { send, run, ended, store, files, audit, id } = await openWorld()
    const command = await send(BAKER, 'saveReport', {})
    await run(killedAtWork(store))
    await run()
    expect(await ended(command)).toMatchObject({ state: 'DONE', result: { number: 1 } })
    expect(files.paths()).toEqual([`audits/${id}/reports/1`])
    expect(audit(id).pdfHistory).toHaveLength(1)
  })

  it('of an audit that another baker has claimed leaves no file', async () => {
    const { ask, files, addAudit, clock } = await openWorld()
    const claimUntil = new Date(clock.now().getTime() + 3_600_000)
    const auditFSID = await addAudit({ assignee: 'other@bakehouse.example', claimUntil })
    const asked = await ask(BAKER, 'saveReport', {}, { auditFSID })
    expect(asked.refusal?.code).toBe('AUDIT_CLAIMED')
    expect(files.paths()).toEqual([])
  })
})

describe('the inbox', () => {
  const HERE = { auditFSID: '' }

  it('takes order files and scans of carrier users and admins, the same bytes once', async () => {
    const { ask, stage, staged, store, files } = await openWorld()
    const upload = async (by: string, name: string, bytes: Uint8Array) =>
      ask(by, 'uploadToInbox', { staged: await stage(by, bytes), name }, HERE)
    const first = await upload(CARRIER_USER, 'orders.csv', CSV)
    const [file] = store.all<InboxFile>('uploads')
    expect(first).toMatchObject({
      state: 'DONE',
      result: { id: file?.id, kind: 'upload', isNew: true },
    })
    expect(file).toMatchObject({ carrierCompany: 'DEMO', userId: CARRIER_USER, name: 'orders.csv' })
    const again = await upload(ADMIN, 'other.csv', CSV)
    expect(again).toMatchObject({ state: 'DONE', result: { id: file?.id, isNew: false } })
    expect(await upload(ADMIN, 'scan.pdf', PDF)).toMatchObject({ result: { kind: 'scan' } })
    expect((await upload(BAKER, 'scan.pdf', PDF)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect((await upload(ADMIN, 'scan.pdf', CSV)).refusal?.code).toBe('INBOX_FILE_BROKEN')
    expect(files.paths().filter((path) => path.startsWith('inbox/DEMO/'))).toHaveLength(2)
    expect(staged()).toHaveLength(1)
  })

  it('a file comes from files of that inbox, and only an admin says so', async () => {
    const { ask, stage, store } = await openWorld()
    const upload = async (by: string, text: string, from?: string[], carrierCompany = 'DEMO') => {
      const staged = await stage(by, new TextEncoder().encode(text))
      const request = { staged, name: 'a.csv', ...(from && { from }) }
      return ask(by, 'uploadToInbox', request, { ...HERE, carrierCompany })
    }
    const idOf = (command: Command) => String(command.result?.['id'])
    const own = idOf(await upload(ADMIN, '1\n2\n'))
    const theirs = idOf(await upload(ADMIN, '3\n4\n', undefined, 'HM'))
    const codeOf = async (by: string, from: string[]) =>
      (await upload(by, '5\n6\n', from)).refusal?.code
    expect(await codeOf(ADMIN, [theirs])).toBe('RECORD_NOT_FOUND')
    expect(await codeOf(ADMIN, [own, 'none'])).toBe('RECORD_NOT_FOUND')
    expect(await codeOf(CARRIER_USER, [own])).toBe('COMMAND_NOT_ALLOWED')
    expect(store.all('uploads')).toHaveLength(2)
    const made = idOf(await upload(ADMIN, '5\n6\n', [own]))
    expect(store.one<InboxFile>('uploads', made)?.from).toEqual([own])
  })

  it('sets files aside and back, reads them by a profile, moves them to a carrier of the asker’s', async () => {
    const { ask, stage, store } = await openWorld()
    const staged = await stage(ADMIN, CSV)
    const { result } = await ask(ADMIN, 'uploadToInbox', { staged, name: 'a.csv' }, HERE)
    const file = { inboxKind: 'upload', fileId: result?.['id'] }
    const change = (decision: object, by = ADMIN) =>
      ask(by, 'changeInboxFile', { ...file, decision }, HERE)
    expect((await change({ status: 'set_aside' }, CARRIER_USER)).state).toBe('REFUSED')
    expect((await change({ status: 'done' })).refusal?.code).toBe('COMMAND_INVALID')
    expect((await change({ status: 'set_aside' })).state).toBe('DONE')
    expect((await change({ profile: 'strange' })).state).toBe('DONE')
    expect((await change({ status: 'waiting' })).state).toBe('DONE')
    expect(store.all('uploads')).toMatchObject([{ status: 'waiting', profile: 'strange' }])
    const move = (to: string) => ask(ADMIN, 'moveInboxFile', { ...file, to }, HERE)
    expect((await move('GSD')).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect(await move('HM')).toMatchObject({ state: 'DONE', result: { kind: 'upload' } })
    const places = store
      .all<InboxFile>('uploads')
      .map(({ carrierCompany, status }) => `${carrierCompany} ${status}`)
    expect(places.sort()).toEqual(['DEMO set_aside', 'HM waiting'])
    await store.update('uploads', String(result?.['id']), { status: 'importing' })
    expect((await change({ status: 'set_aside' })).refusal?.code).toBe('INBOX_FILE_CHANGED')
    const foreign = { carrierCompany: 'HM', auditFSID: '' }
    const theirs = { ...file, decision: { status: 'waiting' } }
    const asked = await ask(ADMIN, 'changeInboxFile', theirs, foreign)
    expect(asked.refusal?.code).toBe('RECORD_NOT_FOUND')
  })

  it('scans are attached, detached, set aside and put back, each in one batch', async () => {
    const { ask, stage, store, documents, id, texts } = await openWorld()
    const staged = await stage(ADMIN, PDF)
    const left = await ask(ADMIN, 'uploadToInbox', { staged, name: 'Sales.pdf' }, HERE)
    const scanId = String(left.result?.['id'])
    const status = () => store.all<InboxFile>('scans').map((scan) => scan.status)
    const request = { scanId, docType: 'D7' }
    expect((await ask(BAKER, 'attachScan', request)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect((await ask(ADMIN, 'attachScan', request)).state).toBe('DONE')
    expect(documents()).toMatchObject([{ attId: scanId, audit: id, docType: 'D7' }])
    expect(status()).toEqual(['done'])
    const twice = await ask(ADMIN, 'attachScan', request)
    expect(twice.refusal?.code).toBe('SCAN_NOT_WAITING')
    expect((await ask(ADMIN, 'detachScan', { scanId }, HERE)).refusal?.code).toBe(
      'SCAN_NOT_ATTACHED',
    )
    expect((await ask(ADMIN, 'detachScan', { scanId })).state).toBe('DONE')
    expect(texts().at(-1)).toContain('The scan went back to the inbox')
    const decide = (decision: string, reason: string) =>
      ask(ADMIN, 'decideScan', { scanId, decision, reason }, HERE)
    expect((await decide('setAside', ' ')).refusal?.code).toBe('SCAN_REASON_MISSING')
    expect((await decide('setAside', 'A menu')).state).toBe('DONE')
    expect(status()).toEqual(['set_aside'])
    expect((await decide('putBack', '')).state).toBe('DONE')
    expect(status()).toEqual(['waiting'])
  })

  it('pieces take the place of the scan that they were made of, killed in between also', async () => {
    const { ask, send, run, ended, stage, staged, store } = await openWorld()
    const upload = { staged: await stage(ADMIN, PDF), name: 'Stack.pdf' }
    const left = await ask(ADMIN, 'uploadToInbox', upload, HERE)
    const pieces: StagedFile[] = []
    for (const name of ['One.pdf', 'The other.pdf'])
      pieces.push({ staged: await stage(ADMIN, new Uint8Array([...PDF, name.length])), name })
    const request = { scanIds: [left.result?.['id']], pieces, how: 'split' }
    const command = await send(ADMIN, 'recutScans', request, HERE)
    await run(killedAtWork(store))
    expect(store.all('scans')).toHaveLength(1)
    await run()
    const done = await ended(command)
    const scans = store.all<InboxFile>('scans')
    const waiting = scans.filter((scan) => scan.status === 'waiting').map((scan) => scan.id)
    expect(done.state).toBe('DONE')
    expect(done.result).toEqual({ made: expect.arrayContaining(waiting) })
    expect(waiting).toHaveLength(2)
    expect(scans.find(({ id }) => id === left.result?.['id'])).toMatchObject({
      status: 'set_aside',
      reason: 'Cut in two',
    })
    expect(staged()).toEqual([])
    const most = Array.from({ length: 61 }, () => pieces[0])
    const many = await ask(ADMIN, 'recutScans', { ...request, pieces: most }, HERE)
    expect(many.refusal?.code).toBe('COMMAND_INVALID')
  })
})

it('an audit of another carrier takes no scan', async () => {
  const { ask, stage, store } = await openWorld()
  const upload = { staged: await stage(ADMIN, PDF), name: 'Sales.pdf' }
  const hm = { carrierCompany: 'HM', auditFSID: '' }
  const left = await ask(ADMIN, 'uploadToInbox', upload, hm)
  const request = { scanId: left.result?.['id'], docType: 'D7' }
  const here = await ask(ADMIN, 'attachScan', request)
  expect(here.refusal?.code).toBe('RECORD_NOT_FOUND')
  const [audit] = store.all<Audit>('audits')
  const there = await ask(ADMIN, 'attachScan', request, { ...hm, auditFSID: audit?.id ?? '' })
  expect(there.refusal?.code).toBe('RECORD_NOT_FOUND')
})
