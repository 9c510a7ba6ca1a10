import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { shortHash } from '#shared/kernel/shortHash.ts'
import type { OrderProposal } from '#shared/orders/model.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { readStoredOrder } from '#shared/orders/ops/storedOrders.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { Died } from '#shared/testing/failingStores.ts'
import { orderRows } from '#shared/testing/importHarness.ts'
import { EMAIL, MARKERS, plantedPerson } from '#shared/testing/plantedPerson.ts'
import { eraseAudit } from './eraseAudit.ts'
import { erasePerson } from './erasePerson.ts'
import type { Removal } from './policy.ts'

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
const BY = { by: 'admin@bakehouse.example', dryRun: false }

describe('erasing a person', () => {
  it('finds every place before, leaves only what it names, and nothing once the audit is erased', async () => {
    const { raw, world, logged, id, batchId, auditOf, act, scan, problems } = await plantedPerson()
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
    const { world, act, auditOf, scan, batchId } = await plantedPerson()
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

  it('leaves staff and other contacts whose addresses have the name or the number', async () => {
    const { world, raw, clock, id, auditOf } = await plantedPerson()
    const staff = 'wanda@bakehouse.example'
    const others = {
      ...{ auditor: staff, assignee: staff, outcomeBy: staff },
      ...{ agentFirstName: 'Wanda', agentLastName: 'Quill', agentEmail: 'wanda@quill.example' },
      agentPhone: '207.555.0143',
    }
    const signed = { name: 'Wanda Bell', by: staff, at: clock.now() }
    const note = { text: 'Wanda asked wanda@quill.example', date: clock.now(), userId: staff }
    await raw.update('audits', id, { ...others, signed, notes: [note] })
    const [step] = raw
      .all<{ id: string; auditFSID: string }>('asteps')
      .filter(({ auditFSID }) => auditFSID === id)
    await raw.update('asteps', step?.id ?? '', {
      acUserId: staff,
      args: { to: 'wanda@quill.example' },
    })
    await raw.update('mail', 'toHer', { to: ['wanda@quill.example', EMAIL] })
    await raw.update('letters', 'toHer', { to: ['Bo Baker', '1 Wharf St'] })

    const done = await erasePerson(world, { email: EMAIL }, BY)
    expect(auditOf('T1')).toMatchObject({
      ...others,
      signed,
      notes: [{ ...note, text: '[erased] asked wanda@quill.example' }],
      insuredEmail: '',
    })
    expect(await raw.get('asteps', step?.id ?? '')).toMatchObject({
      acUserId: staff,
      args: { to: 'wanda@quill.example' },
    })
    expect(await raw.get('mail', 'toHer')).toMatchObject({
      to: ['wanda@quill.example', '[erased]'],
      message: { text: '[erased]' },
    })
    expect(await raw.get('letters', 'toHer')).toMatchObject({
      to: ['Bo Baker', '1 Wharf St'],
      text: 'Dear Ms. [erased]',
    })
    const { auditCode } = auditOf('T1')
    expect(done).toMatchObject({
      value: {
        stays: expect.arrayContaining([
          `${auditCode} keeps them in agentPhone: another contact has the same name or number.`,
        ]),
      },
    })
  })

  it('says what stays of an audit that does not name them any more, and why', async () => {
    const { world, raw, auditOf, clock } = await plantedPerson()
    const { id, auditCode, carrierCompany } = auditOf('T2')
    await raw.update('audits', id, { notes: [] })
    const message = { subject: 'Your audit', text: 'Dear Wanda' }
    await raw.set('mail', 'earlier', {
      ...{ auditFSID: id, auditCode, carrierCompany, stepId: 'any', stepType: 'EMAIL_INSURED' },
      ...{ folded: true, sendAt: null, dateAdded: clock.now(), to: [EMAIL], message },
    })
    const done = await erasePerson(world, { email: EMAIL }, BY)
    expect(await raw.get('mail', 'earlier')).toMatchObject({ to: [EMAIL], message })
    expect(done).toMatchObject({
      value: {
        stays: expect.arrayContaining([
          `${auditCode} is still worked, or not billed: its records stay as they are.`,
        ]),
      },
    })
  })

  it('leaves no hash of what is erased of an order that came changed', async () => {
    const { world, raw } = await plantedPerson()
    const said = { Contact: 'Wanda Markerly', 'Contact Email': EMAIL, Phone: '(207) 555-0142' }
    const officer = { 'Officer Name': 'Wanda Markerly', 'Officer Title': 'President' }
    const files = [orderRows({ ...said, ...officer, City: 'Bath' })]
    const came = await importOrders(world, {
      carrier: aCarrier({ id: 'HM' }),
      env: 'local',
      files,
    })
    if (!came.ok) throw new Error(came.error.message)
    const path = `uploads/${came.value.report.files[0]?.batchId}/changes`
    const proposal = () => raw.all<OrderProposal>(path)[0]
    const { fields = '', contentHash } = proposal() ?? {}
    const kept = Object.entries(JSON.parse(fields) as Record<string, string>)
    const theirs = /^(contact|contactEmail|phone)$|^officer wanda/
    expect(kept.filter(([name]) => theirs.test(name)).length).toBeGreaterThanOrEqual(5)

    await erasePerson(world, { email: EMAIL }, BY)
    const left = [...Object.values(COLLECTIONS), path].flatMap((name) => raw.all(name))
    for (const text of ['Wanda Markerly', EMAIL, '207.555.0142'])
      expect([text, JSON.stringify(left).includes(shortHash(text))]).toEqual([text, false])
    expect(JSON.stringify(left)).not.toContain('officer wanda')
    const others = Object.fromEntries(kept.filter(([name]) => !theirs.test(name)))
    expect(JSON.parse(proposal()?.fields ?? '')).toEqual(others)
    expect(proposal()?.contentHash).not.toBe(contentHash)
    expect(proposal()?.contentHash).toBe(hashOf(proposal()?.fields ?? ''))
  })

  it('keeps a number that wants no texts, and says why', async () => {
    const { world, raw, clock } = await plantedPerson()
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
    const { world, raw, clock, auditOf } = await plantedPerson()
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
    const once = await plantedPerson()
    await once.act('T2', 'Withdrawn too', { kind: 'move', to: 'CANCELLED' })
    await erasePerson(once.world, { email: EMAIL }, BY)
    const left = (await once.scan()).map((path) => path.replaceAll(once.id, 'T1'))
    let at = 0
    for (let isDead = true; isDead; at++) {
      const { world, act, scan, id, problems } = await plantedPerson()
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
    const { world, raw } = await plantedPerson()
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
