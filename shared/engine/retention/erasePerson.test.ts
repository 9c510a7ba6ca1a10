import { describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { SealKey } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { readStoredOrder } from '#shared/orders/ops/storedOrders.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, aCarrier, aUser } from '#shared/testing/builders.ts'
import { Died } from '#shared/testing/failingStores.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { eraseAudit } from './eraseAudit.ts'
import { erasePerson } from './erasePerson.ts'
import type { Removal } from './policy.ts'

const EMAIL = 'wanda@markerly.example'
/** Whatever form they stand in. */
const MARKERS = /wanda|markerly|207\D{0,3}555\D{0,2}0142|207\D{0,3}555\D{0,2}0143/i
const WORDS = 'Wanda Markerly, wanda@markerly.example, (207) 555-0142'
const KEY: SealKey = { id: 'one', key: '11'.repeat(32), since: new Date('2026-01-01T00:00:00Z') }
const BY = { by: 'admin@bakehouse.example', dryRun: false }

/** Two audits of one order file; she is the contact of the first, which is cancelled. */
async function planted() {
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

describe('erasing a person', () => {
  it('finds every place before, leaves only what it names, and nothing once the audit is erased', async () => {
    const { raw, world, logged, id, batchId, auditOf, act, scan, problems } = await planted()
    await act('T2', 'Withdrawn too', { kind: 'move', to: 'CANCELLED' })
    const before = await scan()
    expect(before.length).toBeGreaterThanOrEqual(20)
    const writes = raw.writes()
    const dry = await erasePerson(world, { email: EMAIL }, { ...BY, dryRun: true })
    expect(dry).toMatchObject({ ok: true, value: { dryRun: true } })
    expect([raw.writes(), await scan()]).toEqual([writes, before])

    // By one of the two: the number stands beside the address on the audit.
    const done = await erasePerson(world, { email: EMAIL.toUpperCase() }, BY)
    expect(done).toMatchObject({ ok: true })
    if (!done.ok || !dry.ok) return
    expect(done.value).toEqual({ ...dry.value, dryRun: false })
    expect(done.value.audits.sort()).toEqual(
      [auditOf('T1').auditCode, auditOf('T2').auditCode].sort(),
    )
    // A text of a number that is on no request and a request by number are of the number alone.
    expect(await scan()).toEqual(
      ['inbound/textOfHer', 'linkRequests/asked', `audits/${id}/files/doc`].sort(),
    )
    expect(done.value.stays.join()).toContain('1 documents')
    const byNumber = await erasePerson(world, { phone: '207-555-0143' }, BY)
    expect(byNumber).toMatchObject({ value: { found: { inbound: 1 } } })
    await erasePerson(world, { phone: '207.555.0142' }, BY)
    expect(await scan()).toEqual([`audits/${id}/files/doc`])

    expect(auditOf('T1')).toMatchObject({
      insuredEmail: '',
      insuredFirstName: '',
      insuredCell: '',
      insuredCompany: 'Harbor Oven',
    })
    expect(
      auditOf('T1')
        .history.map(({ text }) => text)
        .join('\n'),
    ).toMatch(/Cancelled: \[erased\] closed her business/)
    const kept = await readStoredOrder(raw, batchId, orderKeyId('HM', 'T2'))
    expect(kept?.rows[0]?.cells.join()).toContain('bo@b.example')
    expect(await readStoredOrder(raw, batchId, orderKeyId('HM', 'T1'))).toMatchObject({
      order: 'T1',
    })
    await runPass(world)
    expect(await scan()).toEqual([`audits/${id}/files/doc`])
    expect(await problems()).toEqual([])
    const records = raw.all<Removal>('removals').filter(({ kind }) => kind === 'person')
    expect(records).toHaveLength(3)

    const audit = await eraseAudit(world, auditOf('T1'), {
      by: BY.by,
      force: 'Asked to be forgotten',
    })
    expect(audit).toMatchObject({ ok: true })
    expect(await scan()).toEqual([])
    await runPass(world)
    expect(await scan()).toEqual([])
    expect(await problems()).toEqual([])
    expect(logged.join()).not.toMatch(MARKERS)
  })

  it('leaves audits that are worked or held as they are, with everything of theirs, and names them', async () => {
    const { world, act, auditOf, scan, batchId } = await planted()
    await act('T1', 'Matter 26-114', { kind: 'hold', isOn: true })
    const before = await scan()
    const done = await erasePerson(world, { email: EMAIL }, BY)
    const { auditCode: held } = auditOf('T1')
    const { auditCode: open } = auditOf('T2')
    expect(done).toMatchObject({
      value: {
        audits: [],
        stays: expect.arrayContaining([
          `${held} is under a legal hold: its records stay as they are.`,
          `${open} is still worked, or not billed: its records stay as they are.`,
        ]),
      },
    })
    // What is of no audit goes all the same.
    const ofNoAudit = ['views/view', `uploads/${batchId}`]
    expect(await scan()).toEqual(before.filter((path) => !ofNoAudit.includes(path)))
  })

  it('keeps a number that wants no texts, and says why', async () => {
    const { world, raw, clock } = await planted()
    const wish = {
      lines: [{ line: 'MG1', isClosed: true, at: clock.now(), words: 'STOP', confirmedAt: null }],
      answeredAt: [],
      rev: 1,
    }
    await raw.set('contactWishes', '+12075550143', wish)
    const done = await erasePerson(world, { phone: '(207) 555-0143' }, BY)
    expect(done).toMatchObject({
      value: {
        stays: expect.arrayContaining([expect.stringMatching(/^contactWishes: .*no texts/)]),
      },
    })
    expect(await raw.get('contactWishes', '+12075550143')).toMatchObject(wish)
  })

  it('leaves a message that is not sent yet, and erases it when it is', async () => {
    const { world, raw, clock, auditOf } = await planted()
    await raw.update('mail', 'toHer', { sendAt: clock.now() })
    const waiting = expect.stringMatching(/^A document of mail that is not done yet/)
    const first = await erasePerson(world, { email: EMAIL }, BY)
    expect(first).toMatchObject({ value: { audits: [], stays: expect.arrayContaining([waiting]) } })
    expect(await raw.get('mail', 'toHer')).toMatchObject({ to: [EMAIL] })
    // The audit says what else is hers, so it is the last to go.
    expect(auditOf('T1').insuredEmail).toBe(EMAIL)
    await raw.update('mail', 'toHer', { sendAt: null })
    const second = await erasePerson(world, { email: EMAIL }, BY)
    expect(second).toMatchObject({ value: { found: { mail: 1 } } })
    expect(await raw.get('mail', 'toHer')).toMatchObject({
      to: ['[erased]'],
      message: { subject: '[erased]', text: '[erased]' },
    })
  })

  it('killed at any write and done again, leaves as little as done once', async () => {
    const once = await planted()
    await once.act('T2', 'Withdrawn too', { kind: 'move', to: 'CANCELLED' })
    await erasePerson(once.world, { email: EMAIL }, BY)
    const left = (await once.scan()).map((path) => path.replaceAll(once.id, 'T1'))
    let at = 0
    for (let isDead = true; isDead; at++) {
      const { world, act, scan, id, problems } = await planted()
      await act('T2', 'Withdrawn too', { kind: 'move', to: 'CANCELLED' })
      let writes = 0
      const mortal = <Args extends unknown[], T>(verb: (...args: Args) => Promise<T>) => {
        return (...args: Args): Promise<T> =>
          writes++ === at ? Promise.reject(new Died()) : verb(...args)
      }
      const { batch, set, update, delete: remove, add } = world.store
      const store = {
        ...world.store,
        ...{ batch: mortal(batch), set: mortal(set), update: mortal(update) },
        ...{ delete: mortal(remove), add: mortal(add) },
      }
      const files = { ...world.files, remove: mortal(world.files.remove) }
      isDead = await erasePerson({ ...world, store, files }, { email: EMAIL }, BY).then(
        () => false,
        (error) => {
          if (!(error instanceof Died)) throw error
          return true
        },
      )
      await erasePerson(world, { email: EMAIL }, BY)
      expect((await scan()).map((path) => path.replaceAll(id, 'T1'))).toEqual(left)
      expect(await problems()).toEqual([])
    }
    expect(at).toBeGreaterThan(20)
  }, 60_000)

  it('is refused for users, and for what is neither an address nor a number', async () => {
    const { world, raw } = await planted()
    const writes = raw.writes()
    expect(await erasePerson(world, { email: 'Claims@harvest.example' }, BY)).toMatchObject({
      error: { code: 'PERSON_IS_USER' },
    })
    for (const typed of [{}, { email: 'wanda' }, { phone: '555-0142' }, { email: '', phone: '' }])
      expect(await erasePerson(world, typed, BY)).toMatchObject({
        error: { code: 'PERSON_UNKNOWN_FORM' },
      })
    expect(raw.writes()).toBe(writes)
  })
})
