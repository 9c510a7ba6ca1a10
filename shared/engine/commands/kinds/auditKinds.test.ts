import { describe, expect, it } from 'vitest'
import { auditCodeFromId } from '#shared/audit/access/auditCode.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import type { Command } from '#shared/audit/command.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { OutgoingMail, OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import { noWishes, withWish } from '#shared/outreach/contactWishes.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { killedStore } from '#shared/testing/failingStores.ts'
import { orderRows } from '#shared/testing/importHarness.ts'

const ORDER = { insuredCompany: 'Harbor Oven', orderNumber: 'T-1' }

describe('a new audit', () => {
  it('makes the audit of a typed order once, answers its id and code, and keeps no word of the order', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createAudit', { order: ORDER })
    await run(killedStore(store, 0, 'after'))
    await run()
    const [audit, ...others] = store.all<Audit>('audits')
    expect(others).toEqual([])
    expect(audit).toMatchObject({
      bakeState: 'ORDER',
      insuredCompany: 'Harbor Oven',
      sliceID: '9999',
    })
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      request: {},
      result: { auditFSID: audit?.id, auditCode: audit?.auditCode },
    })
    expect(JSON.stringify(await command(asked))).not.toContain('Harbor')
    const again = await ask('createAudit', { order: ORDER })
    await run()
    expect((await command(again)).refusal?.code).toBe('ORDER_NUMBER_TAKEN')
  })

  it('a code that is taken is replaced by another, in the batch that ends the command', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createAudit', { order: ORDER })
    let isTaken = true
    const watched = {
      ...store,
      batch: async (writes: Parameters<typeof store.batch>[0]) => {
        const first = isTaken
        isTaken = false
        if (first) throw new StoreError('already-exists', 'Batch', 'made to fail')
        await store.batch(writes)
      },
    }
    await run(watched)
    const [audit] = store.all<Audit>('audits')
    expect(await command(asked)).toMatchObject({ state: 'DONE', result: { auditFSID: audit?.id } })
    expect(audit?.auditCode).toBe(auditCodeFromId(audit?.id ?? ''))
  })

  it('refuses a baker, a mistake with its field, and what no order has', async () => {
    const { ask, run, command, store } = await commandHarness()
    const baker = await ask('createAudit', { order: ORDER }, { by: PEOPLE.baker })
    const empty = await ask('createAudit', { order: { ...ORDER, insuredEmail: 'no address' } })
    const more = await ask('createAudit', { order: { ...ORDER, bakeState: 'INVOICED' } as object })
    await run()
    expect((await command(baker)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect((await command(empty)).refusal?.code).toBe('FIELD_INVALID')
    expect((await command(more)).refusal?.code).toBe('COMMAND_INVALID')
    expect(store.all('audits')).toEqual([])
  })

  it('makes a demo audit with its class lines, in the demo carrier only', async () => {
    const { ask, run, command, store } = await commandHarness()
    const asked = await ask('createDemoAudit', {})
    const other = await ask('createDemoAudit', {}, { carrierCompany: 'HM' })
    await run()
    const audits = store.all<Audit>('audits')
    expect(audits).toMatchObject([{ env: 'demo', carrierCompany: 'DEMO', bakeState: 'ORDER' }])
    expect(audits[0]?.categories).toHaveLength(2)
    expect(await command(asked)).toMatchObject({ result: { auditCode: audits[0]?.auditCode } })
    expect((await command(other)).refusal?.code).toBe('DEMO_NO_ACCESS')
  })
})

describe('an edit', () => {
  const rows = <Row>(count: number, row: (n: number) => Row): Row[] =>
    Array.from({ length: count }, (_, n) => row(n))
  const line = (n: number) => `NEW_${10_000 + (n % 250)}`
  const term = { from: '2025-01-01', to: '2025-12-31', record: 'Payroll register, page 12' }
  const id = (n: number) => `row${n}`
  const insurer = 'Granite State Mutual Insurance Company'

  /** Lists that an edit sends whole, by the most rows that each may have, and a row as people type it. */
  const LISTS: Partial<Record<keyof Audit, [most: number, row: (n: number) => object]>> = {
    categories: [
      250,
      (n) => ({
        ...{ id: line(n), classCode: `${5000 + n}`, subLine: '334', rate: 4.25 },
        classDescription: 'Carpentry, detached one or two family dwellings',
        policyType: 'Workers’ compensation',
        ...{ exposureType: 'payroll', estimatedExposure: 250_000, finalExposure: 262_500.75 },
        ...{
          state: 'NH',
          location: '1',
          entity: '1',
          notes: 'Two crews more since May',
          diff: 0.05,
        },
      }),
    ],
    payroll: [
      240,
      (n) => ({
        ...{ ...term, id: id(n), line: line(n), gross: 31_250.5, timeAndHalf: 1200 },
        exclusions: [{ kind: 'other', amount: 300, reason: 'Tools that the employer paid back' }],
      }),
    ],
    officers: [
      60,
      (n) => ({
        ...{ id: id(n), name: `Ana Reyes ${n}`, title: 'member', share: 0.5, duties: 'Estimates' },
        ...{ line: line(n), isIncluded: true, remuneration: 52_000, record: term.record },
      }),
    ],
    subcontractors: [
      200,
      (n) => ({
        ...{ id: id(n), name: `Hill Roofing and Siding ${n}`, work: 'Roof of the annex' },
        ...{ paid: 30_000.25, kind: 'laborAndMaterial', line: line(n), record: term.record },
        certificates: [
          {
            ...{ id: 'c1', document: 'Abcdefghijklmnopqrst_12', insurer },
            ...{ insured: `Hill Roofing and Siding ${n}`, coverage: 'workersCompensation' },
            ...{ from: '2025-01-01', to: '2026-01-01' },
          },
        ],
      }),
    ],
    records: [
      200,
      (n) => ({
        ...{ id: id(n), kind: 'stateUnemployment', document: '', state: 'NH', entity: '' },
        ...{ from: term.from, to: term.to, figure: 31_250.5, notes: 'Signed, amended in May' },
        explanation: 'The return has the bonus of December, which was paid in January',
      }),
    ],
    locations: [
      310,
      (n) => ({ id: id(n), address: `${n} Mill Road`, city: 'Keene', state: 'NH', zip: '03431' }),
    ],
    entities: [
      310,
      (n) => ({ id: id(n), name: `Granite Framing ${n} LLC`, fein: '12-3456789', type: 'llc' }),
    ],
  }

  it('saves each list at its most rows, all of them together, and no row more', async () => {
    const { addAudit, ask, run, command, audit } = await commandHarness()
    const auditFSID = await addAudit({ bakeState: 'WORKSHEET' })
    const save = async (patch: object) => {
      const action = { kind: 'edit', patch } as const
      const asked = await ask('act', { action, reason: '' }, { auditFSID, by: PEOPLE.baker })
      await run()
      const { state, refusal } = await command(asked)
      return refusal?.message ?? state
    }
    const lists = Object.entries(LISTS).map(([name, [most, row]]) => ({ name, most, row }))
    for (const { name, most, row } of lists) {
      expect([name, await save({ [name]: rows(most, row) })]).toEqual([name, 'DONE'])
      expect(await save({ [name]: rows(most + 1, row) })).toContain(`there are more than ${most}`)
    }
    const changed = lists.map(({ name, most, row }) => [name, rows(most, row).toReversed()])
    expect(await save(Object.fromEntries(changed))).toBe('DONE')
    expect(audit(auditFSID).subcontractors?.[0]).toMatchObject({ id: 'row199' })
  })
})

const HM = { carrierCompany: 'HM' }
const REASON = 'The carrier misprinted it'

async function imported() {
  const harness = await commandHarness()
  const { store, world, ask, run, command } = harness
  const carrier = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
  const importRows = (...rows: Record<string, string>[]) =>
    importOrders(world, { files: [orderRows(...rows)], carrier, env: 'local' })
  await importRows({ 'Order Number': 'T-1' }, { 'Order Number': 'T2' })
  const auditOf = (order: string) =>
    store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === order)
  const first = auditOf('T-1')
  if (!first) throw new Error('T-1 was not imported.')
  const pinOf = async () =>
    (await store.get<{ pin: string }>(`audits/${first.id}/private`, 'access'))?.pin ?? ''
  return {
    ...harness,
    first,
    auditOf,
    importRows,
    pinOf,
    opens: async (code: string, pin: string) =>
      (await store.get<{ intakeId: string }>('opens', openHash(code, pin)))?.intakeId ?? null,
    codeOf: async (code: string) =>
      (await store.get<{ auditFSID: string }>('auditCodes', code))?.auditFSID ?? null,
    keyOf: async (order: string) =>
      (await store.get<{ auditFSID: string }>('orderKeys', orderKeyId('HM', order)))?.auditFSID,
    async correct(orderNumber: string, reason = REASON, changes: Partial<Command> = {}) {
      const request = { orderNumber, reason }
      const asked = await ask('correctOrderNumber', request, {
        ...HM,
        auditFSID: first.id,
        ...changes,
      })
      await run()
      return command(asked)
    },
  }
}

describe('a corrected order number', () => {
  it('an admin corrects an order number: key and code follow, and the old code still opens', async () => {
    const { correct, first, auditOf, keyOf, codeOf, opens, pinOf, store, importRows, world } =
      await imported()
    const done = await correct(' T-9 ')
    expect(done).toMatchObject({ state: 'DONE', result: { v: first.v + 1, auditCode: 'T-9' } })
    const audit = auditOf('T-9')
    expect(audit).toMatchObject({
      id: first.id,
      auditCode: 'T-9',
      consolidatedId: orderKeyId('HM', 'T-9'),
      formerOrders: [{ orderNumber: 'T-1', auditCode: 'T-1' }],
    })
    expect(audit?.tokens).toContain('t9')
    expect(audit?.history.at(-1)).toMatchObject({
      op: 'CORRECTED',
      text: `Order number corrected from "T-1" to "T-9": ${REASON}`,
      userId: PEOPLE.admin,
    })
    expect(verifyHistory(audit?.history ?? [])).toBeNull()
    expect([await keyOf('T-1'), await keyOf('T-9')]).toEqual([undefined, first.id])
    expect([await codeOf('T1'), await codeOf('T9')]).toEqual([first.id, first.id])
    const pin = await pinOf()
    for (const code of ['T-1', 't9']) expect(await opens(code, pin)).toBe(first.intakeId)
    const steps = store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === first.id)
    expect(new Set(steps.map(({ auditCode }) => auditCode))).toEqual(new Set(['T-9']))
    expect(await store.get('intakes', first.intakeId)).toMatchObject({ auditCode: 'T-9' })
    expect(await readLineage(store, audit ?? first)).not.toEqual([])

    const again = await importRows({ 'Order Number': 'T-9' }, { 'Order Number': 'T2' })
    expect(again.ok && again.value.report.totals).toMatchObject({ created: 0, unchanged: 2 })
    await actOnAudit(
      world,
      { auditFSID: first.id, actor: { userId: PEOPLE.admin, role: 'admin' } },
      { kind: 'renewPin' },
    )
    for (const code of ['T-1', 't9']) {
      expect(await opens(code, pin)).toBeNull()
      expect(await opens(code, await pinOf())).toBe(first.intakeId)
    }
  })

  it('is corrected back, keeps a code that another audit has, and then has its own', async () => {
    const { correct, auditOf, codeOf, first } = await imported()
    await correct('T9')
    expect(await correct('T-1')).toMatchObject({ state: 'DONE' })
    expect(auditOf('T-1')).toMatchObject({ id: first.id, auditCode: 'T-1' })
    // "t-2" is another number than "T2", and the same code.
    expect(await correct('t-2')).toMatchObject({ state: 'DONE' })
    expect(auditOf('t-2')).toMatchObject({ id: first.id, auditCode: 'T-1' })
    expect(await codeOf('T2')).toBe(auditOf('T2')?.id)
  })

  it('is refused to a baker, without a reason or a number, for a number that is there, and elsewhere', async () => {
    const { correct, auditOf, first } = await imported()
    const code = async (...asked: Parameters<typeof correct>) =>
      (await correct(...asked)).refusal?.code
    expect(await code('T9', REASON, { by: PEOPLE.baker })).toBe('COMMAND_NOT_ALLOWED')
    expect(await code('T9', ' ')).toBe('CORRECTION_REASON_MISSING')
    expect(await code(' ')).toBe('FIELD_INVALID')
    expect(await code('T2')).toBe('ORDER_NUMBER_TAKEN')
    expect(await code('T9', REASON, { carrierCompany: 'DEMO' })).toBe('RECORD_NOT_FOUND')
    expect((await correct('T-1')).state).toBe('DONE')
    expect(auditOf('T-1')).toEqual(first)
  })
})

describe('the link sent again by staff', () => {
  const CELL = { insuredCell: '207.555.0109', bakeState: 'CONTACTING' } as const
  const TEXT = { kind: 'twilio', from: '+12075550100', lines: {}, stoppedSince: null, why: '' }

  async function scene(changes: Partial<Audit> = {}, text: object | null = TEXT) {
    const harness = await commandHarness()
    const { store, addAudit, ask, run, command } = harness
    if (text) await store.set('engine', 'senders', { text })
    const auditFSID = await addAudit({ ...CELL, ...changes })
    const resend = async (request: CommandRequests['resendLink'], by: string = PEOPLE.baker) => {
      const id = await ask('resendLink', request, { auditFSID, by })
      await run()
      const { state, refusal } = await command(id)
      return refusal?.code ?? state
    }
    return { ...harness, auditFSID, resend }
  }

  it('is in the outbox once, by each way, to the contacts on file', async () => {
    const { resend, store, audit, auditFSID, steps } = await scene()
    expect(await resend({ channel: 'email' })).toBe('DONE')
    expect(await resend({ channel: 'email' })).toBe('LINK_ON_ITS_WAY')
    expect(await resend({ channel: 'text' })).toBe('DONE')
    expect(store.all<OutgoingMail & { id: string }>('mail')).toMatchObject([
      { to: [audit(auditFSID).insuredEmail], askedBy: 'staff' },
    ])
    expect(store.all<OutgoingMessage & { id: string }>('messages')).toMatchObject([
      { to: '+12075550109', askedBy: 'staff' },
    ])
    expect(steps(auditFSID)).toEqual([
      'REACHED_OUT_EMAIL_INSURED QUEUED',
      'REACHED_OUT_TEXT_INSURED QUEUED',
    ])
    expect(audit(auditFSID).history.at(-1)).toMatchObject({
      text: 'Link to be sent again by text',
      userId: PEOPLE.baker,
    })
  })

  it('an address cannot be named: it goes to the one on file or nowhere', async () => {
    const { resend, store } = await scene()
    const slipped = { channel: 'email', to: 'eve@evil.example' } as const
    expect(await resend(slipped)).toBe('COMMAND_INVALID')
    expect(store.all('mail')).toEqual([])
  })

  it.each<['email' | 'text', Partial<Audit>, object | null, string]>([
    ['email', { linkClosedAt: new Date(0) }, TEXT, 'LINK_CLOSED'],
    ['email', { bakeState: 'CANCELLED' }, TEXT, 'LINK_ENDED'],
    ['email', { insuredEmail: '' }, TEXT, 'CONTACT_MISSING'],
    ['email', { insuredEmail: 'a@b.example, c@d.example' }, TEXT, 'RECIPIENT_INVALID'],
    ['email', { bouncedEmails: ['ines@harboroven.example'] }, TEXT, 'RECIPIENT_BOUNCED'],
    ['email', { doNotContact: { email: true } }, TEXT, 'DO_NOT_CONTACT'],
    ['text', { insuredCell: '' }, TEXT, 'CONTACT_MISSING'],
    ['text', { doNotContact: { text: true } }, TEXT, 'DO_NOT_CONTACT'],
    ['text', {}, null, 'TEXT_LINE_MISSING'],
    ['text', {}, { ...TEXT, from: '', lines: { HM: '+12075550188' } }, 'TEXT_LINE_MISSING'],
  ])('by %s of an audit with %o: refused', async (channel, changes, text, code) => {
    const { resend, store, audit, auditFSID } = await scene(changes, text)
    const before = audit(auditFSID).v
    expect(await resend({ channel })).toBe(code)
    expect([...store.all('mail'), ...store.all('messages')]).toEqual([])
    expect(audit(auditFSID).v).toBe(before)
  })

  it('not by text to a number that is closed for the line', async () => {
    const { resend, store, clock } = await scene()
    const said = { line: TEXT.from, isClosed: true, at: clock.now(), words: 'STOP' }
    const { id, ...closed } = withWish(noWishes('+12075550109'), said)
    await store.set('contactWishes', id, { ...closed })
    expect(await resend({ channel: 'text' })).toBe('RECIPIENT_OPTED_OUT')
    expect(store.all('messages')).toEqual([])
  })
})
