import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { invoiceExports } from '#shared/billing/invoiceExports.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import { aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import type { Invoice } from '../model.ts'
import { paymentOf, standingOf } from '../payments.ts'
import { changePayment } from './changePayment.ts'
import { exportInvoice } from './exportInvoice.ts'
import { setFeeSchedule } from './feeSchedule.ts'
import { readInvoice } from './readInvoice.ts'

const ID = 'HM-20261031'
const HM = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
const PAID = { invoice: ID, paidOn: '2026-11-02', reference: ' ACH 4711 ', note: '' }

/** The office of HM with an invoice through October; it is the second of November. */
async function office() {
  const harness = await commandHarness()
  const { store, world } = harness
  await store.set('carriers', 'HM', { ...HM })
  await setFeeSchedule(world, { carrierId: 'HM', value: aFeeSchedule(), userId: 'System' })
  const { id, ...audit } = sentAudit({
    ...{ id: 'auditOfHarborMutual', carrierCompany: 'HM' },
    dateSent: new Date('2026-10-20T15:00:00Z'),
  })
  await store.set('audits', id, audit)
  const request = { carrier: HM, through: '2026-10-31', userId: 'System' }
  const issue = () => exportInvoice(world, request)
  expect(await issue()).toMatchObject({ ok: true, value: { status: 'ISSUED' } })
  const asked = async <K extends 'markInvoicePaid' | 'takeBackPayment'>(
    kind: K,
    what: CommandRequests[K],
    changes: Partial<Command> = {},
  ) => {
    const command = await harness.ask(kind, what, { carrierCompany: 'HM', ...changes })
    await harness.run()
    const { state, refusal } = await harness.command(command)
    return state === 'DONE' ? 'DONE' : refusal?.code
  }
  const invoice = async () => {
    const found = await store.get<Invoice>('invoices', ID)
    if (!found) throw new Error('There is no invoice.')
    return found
  }
  const files = async () => {
    const found = await readInvoice(store, ID)
    return JSON.stringify(await invoiceExports('json', found ? [found] : []))
  }
  return { ...harness, issue, asked, invoice, files }
}

describe('the payment of an invoice', () => {
  it('is noted by an admin, and leaves what the invoice bills as it is', async () => {
    const { asked, invoice, files, issue, clock } = await office()
    expect(standingOf(await invoice())).toBe('OPEN')
    const before = await files()
    expect(await asked('markInvoicePaid', PAID)).toBe('DONE')
    const paid = await invoice()
    expect(standingOf(paid)).toBe('PAID')
    expect(paid.payments).toEqual([
      {
        ...{ paidOn: '2026-11-02', reference: 'ACH 4711', note: '' },
        ...{ notedAt: clock.now(), notedBy: PEOPLE.admin, takenBack: null },
      },
    ])
    expect(await files()).toBe(before)
    expect(await issue()).toMatchObject({ ok: true, value: { status: 'ISSUED' } })
    expect(standingOf(await invoice())).toBe('PAID')
  })

  it('is taken back with a reason, stays on record, and can be noted again', async () => {
    const { asked, invoice } = await office()
    await asked('markInvoicePaid', PAID)
    const back = { invoice: ID, reason: 'It was for the invoice of September' }
    expect(await asked('takeBackPayment', { ...back, reason: '  ' })).toBe('PAYMENT_REASON_MISSING')
    expect(await asked('takeBackPayment', back)).toBe('DONE')
    expect(standingOf(await invoice())).toBe('OPEN')
    expect(await asked('takeBackPayment', back)).toBe('INVOICE_NOT_PAID')
    expect(await asked('markInvoicePaid', { ...PAID, reference: 'Check 12' })).toBe('DONE')
    const twice = await invoice()
    expect(paymentOf(twice)?.reference).toBe('Check 12')
    expect(twice.payments?.map(({ takenBack }) => takenBack?.reason)).toEqual([
      back.reason,
      undefined,
    ])
  })

  it.each([
    ['a second one', PAID, {}, 'INVOICE_PAID'],
    ['a day to come', { ...PAID, paidOn: '2026-11-20' }, {}, 'PAYMENT_DAY_INVALID'],
    ['a day before the invoice', { ...PAID, paidOn: '2026-10-30' }, {}, 'PAYMENT_DAY_INVALID'],
    ['a day that is none', { ...PAID, paidOn: '2026-10-42' }, {}, 'PAYMENT_DAY_INVALID'],
    ['an unknown invoice', { ...PAID, invoice: 'HM-20200101' }, {}, 'INVOICE_NOT_FOUND'],
    ['another carrier', PAID, { carrierCompany: 'DEMO' }, 'INVOICE_NOT_FOUND'],
    ['a baker', PAID, { by: PEOPLE.baker }, 'COMMAND_NOT_ALLOWED'],
  ] as const)('is refused: %s', async (name, request, changes, code) => {
    const { asked, invoice } = await office()
    if (name === 'a second one') await asked('markInvoicePaid', PAID)
    const before = await invoice()
    expect(await asked('markInvoicePaid', request, changes)).toBe(code)
    expect(await invoice()).toEqual(before)
  })

  it('is refused for a draft, and when another change of it was faster', async () => {
    const { asked, invoice, store, world } = await office()
    await store.update('invoices', ID, { status: 'DRAFT' })
    expect(await asked('markInvoicePaid', PAID)).toBe('INVOICE_NOT_ISSUED')
    await store.update('invoices', ID, { status: 'ISSUED' })
    const slow = {
      ...world,
      store: {
        ...store,
        batch: async (writes: Parameters<typeof store.batch>[0]) => {
          await store.update('invoices', ID, { rev: 7 })
          return store.batch(writes)
        },
      },
    }
    const { invoice: id, ...said } = PAID
    const change = { kind: 'paid', ...said } as const
    await expect(
      changePayment(slow, { invoice: id, carrier: 'HM', by: PEOPLE.admin, change }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(standingOf(await invoice())).toBe('OPEN')
  })
})
