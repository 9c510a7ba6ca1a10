import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { SealKey } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, aCarrier, aUser } from './builders.ts'
import { importHarness, orderRows } from './importHarness.ts'
import { memoryFileStore } from './memoryFileStore.ts'

/** The address of a person who is in every kind of record (`plantedPerson`). */
export const EMAIL = 'wanda@markerly.example'
/** What names her, whatever form it stands in. */
export const MARKERS = /wanda|markerly|207\D{0,3}555\D{0,2}0142|207\D{0,3}555\D{0,2}0143/i
const WORDS = 'Wanda Markerly, wanda@markerly.example, (207) 555-0142'
const KEY: SealKey = { id: 'one', key: '11'.repeat(32), since: new Date('2026-01-01T00:00:00Z') }

/** Two audits of one order file; she is the contact of the first, which is cancelled. */
export async function plantedPerson() {
  const harness = importHarness()
  const { store: raw } = harness
  const clock = fixedClock()
  const random = seededRandom(5)
  const store = sealingStore(raw, KEY, random)
  const files = memoryFileStore(() => clock.now())
  const logged: string[] = []
  const log = (...said: unknown[]) => void logged.push(JSON.stringify(said))
  const world = { store, files, clock, random, logger: { info: log, error: log } }
  const { id: carrier, ...settings } = aCarrier({ id: 'HM', name: 'Harvest Mutual' })
  await raw.set('carriers', carrier, settings)
  await raw.set('users', 'claims@harvest.example', {
    ...aUser({ email: 'claims@harvest.example', role: 'carrier', carriers: ['HM'] }),
  })
  await harness.imported(
    [
      orderRows(
        {
          'Order Number': 'T1',
          Contact: 'Wanda Markerly',
          'Contact Email': EMAIL,
          Phone: '(207) 555-0142',
        },
        { 'Order Number': 'T2', 'Contact Email': 'bo@b.example' },
      ),
    ],
    { into: store },
  )
  const auditOf = (order: string) => {
    const found = raw.all<Audit>('audits').find(({ orderNumber }) => orderNumber === order)
    if (!found) throw new Error(`There is no audit of ${order}.`)
    return found
  }
  const act = async (order: string, reason: string, action: Parameters<typeof actOnAudit>[2]) => {
    const about = { auditFSID: auditOf(order).id, actor: ADMIN, reason }
    const done = await actOnAudit(world, about, action)
    if (!done.ok) throw new Error(done.error.message)
  }
  const put = async (path: string, words = WORDS) =>
    (await files.put(path, bodyOf(new TextEncoder().encode(words)), { contentType: 'a/b' })).url

  const { id, auditCode, intakeId } = auditOf('T1')
  await act('T1', '', { kind: 'note', text: `Spoke to ${WORDS}` })
  await act('T1', 'said by Wanda', { kind: 'edit', patch: { insuredCell: '207.555.0143' } })
  await commentOnAudit(world, {
    auditFSID: id,
    carrierCompany: 'HM',
    userId: 'claims@harvest.example',
    text: `Please call ${WORDS}`,
    askedAt: clock.now(),
  })
  await act('T1', 'Markerly closed her business', { kind: 'move', to: 'CANCELLED' })
  await runPass(world)
  const of = { carrierCompany: 'HM', auditFSID: id, auditCode }
  const [upload] = raw.all<{ id: string }>('uploads')
  const batchId = upload?.id ?? ''
  await raw.update('uploads', batchId, {
    url: await put(`inbox/HM/${batchId}`),
    name: `${EMAIL}.csv`,
  })
  const [intake] = raw.all<Intake>('intakes').filter((each) => each.id === intakeId)
  const saved = JSON.stringify({ answers: { contact: { name: 'Wanda Markerly', email: EMAIL } } })
  await raw.update('intakes', intakeId, { saved, foldedSaved: saved, rev: (intake?.rev ?? 0) + 1 })
  const [step] = raw
    .all<{ id: string; auditFSID: string }>('asteps')
    .filter((each) => each.auditFSID === id)
  await raw.update('asteps', step?.id ?? '', { args: { to: EMAIL } })
  const outgoing = { ...of, stepId: 'any', stepType: 'EMAIL_INSURED', folded: true, sendAt: null }
  const message = { subject: 'Dear Wanda', text: `Dear Wanda, we wrote to ${EMAIL}`, html: WORDS }
  await raw.set('mail', 'toHer', { ...outgoing, to: [EMAIL], message })
  await raw.set('mail', 'aboutHer', {
    ...outgoing,
    to: ['agent@b.example'],
    message: { subject: 'Your client', text: `Do you know ${WORDS}?` },
  })
  await raw.set('messages', 'toHer', {
    ...outgoing,
    to: '207.555.0143',
    body: 'Dear W., please call',
  })
  await raw.set('letters', 'toHer', {
    ...outgoing,
    to: ['Wanda Markerly', '1 Wharf St'],
    subject: 'Audit',
    text: 'Dear Ms. Markerly',
    link: '',
    run: 'HM-1',
  })
  await raw.set('letterRuns', 'HM-1', {
    carrierCompany: 'HM',
    state: 'MAILED',
    url: await put('letters/HM/HM-1.pdf'),
    letters: ['toHer'],
  })
  await raw.set('inbound', 'mailOfHer', {
    ...of,
    kind: 'mail',
    state: 'APPLIED',
    from: EMAIL,
    fromName: 'Wanda M.',
    subject: 'Re: audit',
    words: 'I have closed',
    at: clock.now(),
  })
  await put('inbound/mail/mailOfHer')
  await raw.set('inbound', 'textOfHer', {
    kind: 'text',
    state: 'KEPT',
    from: '+12075550143',
    words: 'It is me',
    carrierCompany: '',
    auditFSID: '',
    at: clock.now(),
  })
  await raw.set('attachments', 'doc', {
    audit: id,
    carrierCompany: 'HM',
    attId: 'doc',
    name: 'Wanda Markerly payroll.pdf',
    url: await put(`audits/${id}/files/doc`),
    docType: 'D7',
    dateAdded: clock.now(),
  })
  await raw.set('results', `${id}-1`, {
    ...of,
    to: 'carrier@h.example',
    receipt: `passed to ${EMAIL}`,
    files: [],
    state: 'SENT',
  })
  await raw.set('linkRequests', 'asked', { code: 'T1', contact: '(207) 555-0142', at: clock.now() })
  await raw.set('commands', 'ended', {
    ...of,
    state: 'DONE',
    by: 'bea@b.example',
    request: { action: { kind: 'edit', patch: { insuredEmail: EMAIL } }, reason: 'Wanda' },
  })
  await raw.set('views', 'view', { carrierCompany: 'HM', name: 'Hers', filter: { q: EMAIL } })
  await raw.set('scans', 'scan', {
    ...of,
    name: 'Markerly.pdf',
    url: await put('inbox/HM/scan', 'a scan'),
    status: 'done',
  })
  await act('T2', '', { kind: 'note', text: `T1 is hers: ${EMAIL}` })

  /** Every document and file that has a marker, raw. */
  const scan = async () => {
    const nested = raw
      .all('uploads')
      .flatMap(({ id: name }) =>
        ['original', 'consolidated', 'transformed', 'changes'].map(
          (kind) => `uploads/${name}/${kind}`,
        ),
      )
    const documents = [...Object.values(COLLECTIONS), ...nested].flatMap((collection) =>
      raw
        .all(collection)
        .filter((document) => MARKERS.test(JSON.stringify(document)))
        .map((document) => `${collection}/${document.id}`),
    )
    const found: string[] = []
    for (const path of files.paths())
      if (MARKERS.test(new TextDecoder().decode(await files.read(path)))) found.push(path)
    return [...documents, ...found].sort()
  }
  const problems = async () =>
    (await verifyStore({ store: raw, clock, seals: [KEY] })).filter(({ failed }) => failed > 0)
  return { raw, world, logged, clock, files, id, batchId, auditOf, act, scan, problems }
}
