import { afterAll, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { HeldFile } from '#shared/documents/heldFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { decideHeldFile, quarantineOf } from '#shared/documents/ops/quarantine.ts'
import { stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { commandLane } from '#shared/engine/commands/commandLane.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { takeMail } from '#shared/outreach/ops/takeMail.ts'
import { aSentCommand, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { inboundHarness, KEYS } from '#shared/testing/inboundHarness.ts'
import type { WorkerHarness } from '#shared/testing/workerHarness.ts'
import { EICAR, FAILS, HANGS, scannerScript } from '../testing/scannerScript.ts'
import { commandScanner } from './commandScanner.ts'

const script = await scannerScript()
afterAll(() => script.remove())

const pdfOf = (text: string) =>
  new TextEncoder().encode(`%PDF-1.4\n1 0 obj <<>> endobj\n% ${text}\ntrailer <<>>\n%%EOF\n`)
const PDF = { contentType: 'application/pdf' }

/** The quarantine of an engine that starts now, with a scanner that is a program of its own. */
function quarantineWith(
  { store, world }: WorkerHarness,
  { command = script.command, limitMs = 10_000 } = {},
) {
  const { clock, logger } = world
  return quarantineOf({ store, clock, scanner: commandScanner(command, { logger, limitMs }) })
}

const heldIn = ({ store }: WorkerHarness) => store.all<HeldFile>('heldFiles')
const documentsIn = ({ store }: WorkerHarness) => store.all<Attachment>('attachments')

/** An audit whose insured has uploaded a file and saved; `pass` is one of an engine that starts now. */
async function uploaded(bytes: Uint8Array) {
  const harness = await commandHarness()
  const { store, clock, files } = harness
  const id = await harness.addAudit({ bakeState: 'CONTACTING' })
  const path = `public/${intakeIdOf(id)}/0`
  await files.put(path, bodyOf(bytes), PDF)
  const intake = () => store.all<Intake>('intakes').find((each) => each.auditFSID === id)
  const listed = { 0: { name: 'Ines Baker W-2.pdf', size: 1, docType: 'D3', sha256: '' } }
  const save = { files: listed, rev: 1, pending: true, at: clock.now() }
  await store.update('intakes', intakeIdOf(id), withSaved(intake() ?? {}, save))
  return {
    ...{ harness, id, path, intake },
    pass: (options?: Parameters<typeof quarantineWith>[1]) =>
      runPass({ ...harness.world, files, quarantine: quarantineWith(harness, options) }),
  }
}

it('public link: an infected file is no document until a person releases it', async () => {
  const { harness, id, path, intake, pass } = await uploaded(pdfOf(EICAR))
  const { store, clock, files, logged } = harness
  await pass()
  expect(documentsIn(harness)).toEqual([])
  expect(files.paths()).toEqual([path])
  expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
  expect(intake()?.pending).toBe(false)
  const [held] = heldIn(harness)
  expect(held).toMatchObject({ state: 'infected', door: 'public', auditFSID: id, tries: 1 })
  // What was found is not scanned again, by whatever save.
  await store.update('intakes', intakeIdOf(id), { pending: true })
  const before = (await script.runs()).length
  await pass()
  expect((await script.runs()).length).toBe(before)

  const command = await harness.ask('decideHeldFile', { heldId: held?.id ?? '', to: 'released' })
  await harness.run()
  expect(await harness.command(command)).toMatchObject({ state: 'DONE' })
  await pass()
  expect(documentsIn(harness)).toMatchObject([{ name: 'Ines Baker W-2.pdf', audit: id }])
  expect(heldIn(harness)).toMatchObject([{ state: 'released', decidedBy: PEOPLE.admin }])
  const again = { carrier: 'DEMO', id: held?.id ?? '', to: 'discarded', by: PEOPLE.admin } as const
  expect(await decideHeldFile({ store, clock }, again)).toMatchObject({
    error: { code: 'HELD_FILE_DECIDED' },
  })
  expect(logged.join()).not.toMatch(/Ines|W-2|audit0/)
})

it('public link: what is discarded is deleted, and the same file is not taken again', async () => {
  const { harness, id, path, pass } = await uploaded(pdfOf(EICAR))
  await pass()
  const [held] = heldIn(harness)
  const decision = { id: held?.id ?? '', to: 'discarded', by: PEOPLE.admin } as const
  expect(await decideHeldFile(harness, { ...decision, carrier: 'HM' })).toMatchObject({
    error: { code: 'HELD_FILE_UNKNOWN' },
  })
  expect((await decideHeldFile(harness, { ...decision, carrier: 'DEMO' })).ok).toBe(true)
  await pass()
  expect(harness.files.paths()).toEqual([])
  await harness.files.put(path, bodyOf(pdfOf(EICAR)), PDF)
  await harness.store.update('intakes', intakeIdOf(id), { pending: true })
  await pass()
  expect(documentsIn(harness)).toEqual([])
})

it.each([
  ['fails', FAILS, {}],
  ['hangs', HANGS, { limitMs: 500 }],
  ['is missing', 'a clean file', { command: '/no/such/scanner' }],
])(
  'public link: a scanner that %s holds all that was saved, over a restart',
  async (_, text, how) => {
    const { harness, id, intake, pass } = await uploaded(pdfOf(text))
    const before = harness.audit(id).v
    await pass(how)
    await pass(how)
    expect(documentsIn(harness)).toEqual([])
    expect(intake()).toMatchObject({ pending: true })
    expect(harness.audit(id).v).toBe(before)
    // Not asked again within a minute, and never set aside as what ends an engine.
    expect(heldIn(harness)).toMatchObject([{ state: 'unchecked', tries: 1 }])
    for (let minutes = 1; minutes <= 4; minutes++) {
      harness.clock.set(new Date(harness.clock.now().getTime() + 61_000))
      await pass(how)
    }
    expect(heldIn(harness)).toMatchObject([{ state: 'unchecked', tries: 5 }])
    expect(intake()).toMatchObject({ pending: true })
    expect(harness.logged.join()).not.toMatch(/Ines|W-2/)

    // Another engine, whose scanner works.
    harness.clock.set(new Date(harness.clock.now().getTime() + 61_000))
    const works = await scannerScript()
    const clean = `"${process.execPath}" -e 0`
    await pass({ command: clean })
    await works.remove()
    expect(documentsIn(harness)).toHaveLength(1)
    expect(heldIn(harness)).toEqual([])
    expect(intake()).toMatchObject({ pending: false })
  },
)

it('staff: an infected or unchecked upload is refused, and nothing of it is kept', async () => {
  const harness = await commandHarness()
  const { store, files, world } = harness
  const id = await harness.addAudit({ bakeState: 'SUBMITTED' })
  world.quarantine = quarantineWith(harness)
  const attach = async (text: string) => {
    const uid = 'uid-admin'
    const staged = await stageFile({ files, random: world.random }, uid, bodyOf(pdfOf(text)), PDF)
    const request = { staged, name: 'books.pdf' }
    const command = await harness.ask('attachDocument', request, { auditFSID: id, uid })
    await harness.run()
    const { state, refusal } = await harness.command(command)
    return refusal ? `${state} ${refusal.code}` : state
  }
  expect(await attach('clean')).toBe('DONE')
  expect(await attach(EICAR)).toBe('REFUSED FILE_INFECTED')
  expect(await attach(FAILS)).toBe('REFUSED FILE_UNCHECKED')
  expect(documentsIn(harness)).toHaveLength(1)
  expect(files.paths()).toHaveLength(1)
  expect(heldIn(harness).map(({ state, door }) => `${door} ${state}`)).toEqual([
    'staff infected',
    'staff unchecked',
  ])
  const [infected] = heldIn(harness)
  const release = { carrier: 'DEMO', id: infected?.id ?? '', to: 'released', by: 'a' } as const
  await decideHeldFile({ store, clock: harness.clock }, release)
  expect(await attach(EICAR)).toBe('DONE')
  expect(harness.logged.join()).not.toContain('books')
})

it('inbox: an infected file does not come in, and a scan from before is checked where it is attached', async () => {
  const harness = await commandHarness()
  const { store, files, world } = harness
  const id = await harness.addAudit({ bakeState: 'SUBMITTED' })
  const leave = (name: string, quarantine = quarantineWith(harness)) =>
    uploadToInbox(
      { store, files, clock: harness.clock, quarantine },
      { carrier: 'DEMO', userId: PEOPLE.admin, name, bytes: pdfOf(EICAR) },
    )
  expect(await leave('scan.pdf')).toMatchObject({ error: { code: 'FILE_INFECTED' } })
  expect(files.paths()).toEqual([])
  await store.delete('heldFiles', heldIn(harness)[0]?.id ?? '')
  const unscanned = uploadToInbox(
    { store, files, clock: harness.clock },
    { carrier: 'DEMO', userId: PEOPLE.admin, name: 'old.pdf', bytes: pdfOf(EICAR) },
  )
  expect((await unscanned).ok).toBe(true)
  world.quarantine = quarantineWith(harness)
  const [scan] = store.all<InboxFile>('scans')
  const request = { scanId: scan?.id ?? '', docType: 'D3' } as const
  const command = await harness.ask('attachScan', request, { auditFSID: id })
  await harness.run()
  expect(await harness.command(command)).toMatchObject({ refusal: { code: 'FILE_INFECTED' } })
  expect(documentsIn(harness)).toEqual([])
  expect(store.all<InboxFile>('scans')).toMatchObject([{ status: 'waiting' }])
})

it('email: an infected file keeps its message for a person, an unchecked one lets it wait', async () => {
  const harness = await inboundHarness()
  const { store, files } = harness
  const mail = (text: string) =>
    new TextEncoder().encode(
      [
        'From: Ana <ana@oven.example>',
        `To: audits+${KEYS.insured}@bakehouse.example`,
        'Subject: Re: Your audit',
        `Message-ID: <${text.length}@oven.example>`,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Here they are.',
        '--b',
        'Content-Type: application/pdf; name="w2.pdf"',
        'Content-Disposition: attachment; filename="w2.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(pdfOf(text)).toString('base64'),
        '--b--',
        '',
      ].join('\r\n'),
    )
  const pass = () => runPass({ ...harness.world, quarantine: quarantineWith(harness) })
  await takeMail(harness.world, mail(EICAR))
  await takeMail(harness.world, mail(FAILS))
  await pass()
  const became = () => harness.messages().map(({ state, why }) => `${state} ${why ?? ''}`.trim())
  expect(became().sort()).toEqual(['KEPT MESSAGE_INFECTED', 'WAITING'])
  expect(documentsIn(harness)).toEqual([])
  expect(files.paths().every((path) => path.startsWith('inbound/mail/'))).toBe(true)
  expect(heldIn(harness).map(({ door }) => door)).toEqual(['email', 'email'])

  // An admin reads the message, and attaches it: it is a response, without the file.
  const kept = harness.messages().find(({ state }) => state === 'KEPT')
  await harness.addUser(PEOPLE.admin, 'admin')
  const request = { messageId: kept?.id ?? '' }
  const sent = aSentCommand({ kind: 'attachMessage', by: PEOPLE.admin, request })
  await store.set('commands', 'commandAAAAAAAAAAAAA', {
    ...{ ...sent, auditFSID: harness.id, at: harness.clock.now() },
  })
  const world = { ...harness.world, quarantine: quarantineWith(harness) }
  const lane = commandLane(world, { goesOn: async () => true })
  await lane.look()
  await lane.rest()
  const attached = harness.messages().find(({ id }) => id === kept?.id)
  expect(attached).toMatchObject({
    state: 'APPLIED',
    files: [{ name: 'w2.pdf', fault: 'FILE_INFECTED' }],
  })
  expect(documentsIn(harness)).toEqual([])
})
