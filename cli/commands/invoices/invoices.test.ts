import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { anInvoice } from '#shared/testing/anyInvoice.ts'
import { aFeePeriod, aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { aUser } from '#shared/testing/builders.ts'
import type { CliCommand } from '../../command.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import {
  carriersFeesRemoveCommand,
  carriersFeesSetCommand,
  carriersFeesShowCommand,
} from '../carriers/fees.ts'
import { invoicesExportCommand } from './export.ts'
import { invoicesPaidCommand } from './paid.ts'
import { invoicesListCommand, invoicesShowCommand } from './show.ts'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-invoices-'))
  recorded = await recordedRuntime()
  recorded.runtime.cwd = folder
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const SENT = new Date('2026-10-20T15:00:00Z')
const HM = ['--carrier', 'hm', '--through', '2026-10-31']

async function addAudits(carrier: string, count: number, auditType = 'Phone'): Promise<void> {
  for (let index = 0; index < count; index++) {
    const code = `${carrier}${auditType}${index}`
    const names = { id: code, auditCode: code, orderNumber: code, sortKey: `3|${code}` }
    const { id, ...audit } = sentAudit({
      ...names,
      carrierCompany: carrier,
      auditType,
      dateSent: SENT,
    })
    await recorded.store.set('audits', id, { ...audit, ...names, dateAdded: SENT })
  }
}

async function setFees(carrier: string, schedule: unknown = aFeeSchedule()) {
  const file = join(folder, 'fees.json')
  await writeFile(file, typeof schedule === 'string' ? schedule : JSON.stringify(schedule))
  return run(carriersFeesSetCommand, 'carriers fees set', carrier, file)
}

async function run(command: CliCommand, name: string, ...args: string[]) {
  return runCommand(command, name, recorded, ...args, '--json')
}

const exported = (...args: string[]) => run(invoicesExportCommand, 'invoices export', ...args)
const errorOf = (done: { json(): Record<string, unknown> }) =>
  (done.json()['error'] as { code: string }).code
const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(join(folder, path)))
    .digest('hex')

describe('carriers fees', () => {
  it('are set, shown, set again as shown, and removed', async () => {
    expect((await setFees('hm')).exit).toBe(0)
    const shown = await run(carriersFeesShowCommand, 'carriers fees show', 'HM')
    expect(shown.json()).toEqual({ carrier: 'HM', schedule: aFeeSchedule() })
    await runCommand(carriersFeesShowCommand, 'carriers fees show', recorded, 'HM')
    expect((await setFees('HM', recorded.printed.at(-1))).exit).toBe(0)
    expect((await run(carriersFeesRemoveCommand, 'carriers fees remove', 'HM')).exit).toBe(0)
    const gone = await run(carriersFeesRemoveCommand, 'carriers fees remove', 'HM')
    expect([gone.exit, errorOf(gone)]).toEqual([1, 'FEES_MISSING'])
    const none = await run(carriersFeesShowCommand, 'carriers fees show', 'HM')
    expect([none.exit, errorOf(none)]).toEqual([1, 'FEES_MISSING'])
  })

  it('that are set after a removal are not those that a form has read before', async () => {
    await setFees('HM')
    await run(carriersFeesRemoveCommand, 'carriers fees remove', 'HM')
    await setFees('HM', aFeeSchedule({ terms: 'Net 45' }))
    const world = { store: recorded.store, clock: recorded.runtime.clock }
    const form = { carrierId: 'HM', value: aFeeSchedule(), userId: 'ada@x.example' }
    const read = (v: number) => setFeeSchedule(world, { ...form, v })
    expect(await read(1)).toMatchObject({ error: { code: 'FEES_CHANGED' } })
    expect(await read(3)).toMatchObject({ ok: true })
  })

  it('are refused by name, and those that are there stay', async () => {
    await setFees('HM')
    const overlapping = aFeeSchedule({
      periods: [aFeePeriod(), aFeePeriod({ from: '2027-01-01' })],
    })
    for (const [code, schedule] of [
      ['FEES_OVERLAP', overlapping],
      ['FEES_UNREADABLE', '{'],
      ['FEES_UNREADABLE', []],
    ] as const) {
      const refused = await setFees('HM', schedule)
      expect([refused.exit, errorOf(refused)]).toEqual([2, code])
    }
    const missing = await run(carriersFeesSetCommand, 'carriers fees set', 'HM', 'gone.json')
    expect([missing.exit, errorOf(missing)]).toEqual([2, 'FILE_NOT_FOUND'])
    const shown = await run(carriersFeesShowCommand, 'carriers fees show', 'HM')
    expect(shown.json()['schedule']).toEqual(aFeeSchedule())
  })

  it("are an admin's of that carrier", async () => {
    const { id, ...baker } = aUser({ email: 'b@x.example', role: 'baker', carriers: ['HM'] })
    await recorded.store.set('users', id, baker)
    const denied = await run(
      carriersFeesShowCommand,
      'carriers fees show',
      'HM',
      '--as',
      'b@x.example',
    )
    expect([denied.exit, errorOf(denied)]).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  })
})

describe('invoices export', () => {
  beforeEach(async () => {
    await setFees('HM')
    await addAudits('HM', 3)
  })

  it('issues, writes the files, and again writes the same bytes', async () => {
    const done = await exported(...HM)
    expect(done.exit).toBe(0)
    expect(done.json()).toEqual({
      command: 'invoices export',
      invoices: [
        {
          id: 'HM-20261031',
          carrier: 'HM',
          status: 'ISSUED',
          lines: 3,
          subtotalCents: 19_500,
          totalCents: 19_500,
          files: [
            { path: 'HM-20261031.csv', sha256: await sha256('HM-20261031.csv') },
            { path: 'HM-20261031.control.json', sha256: await sha256('HM-20261031.control.json') },
          ],
        },
      ],
      exceptions: [],
    })
    await addAudits('HM', 1, 'Physical')
    expect((await exported(...HM)).json()).toEqual(done.json())
    expect((await readdir(folder)).sort()).toEqual([
      'HM-20261031.control.json',
      'HM-20261031.csv',
      'fees.json',
    ])
  })

  it('prints the table, the files and what was not billed', async () => {
    await addAudits('HM', 1, 'Voluntary')
    const done = await runCommand(invoicesExportCommand, 'invoices export', recorded, ...HM)
    expect(done.exit).toBe(3)
    expect(recorded.printed.at(-1)).toBe(
      'Invoice      Carrier  Status  Lines  Total\nHM-20261031  HM       Issued  3      $195.00',
    )
    expect(recorded.logged.slice(-4)).toEqual([
      'Written: HM-20261031.csv',
      'Written: HM-20261031.control.json',
      'Not billed (1):',
      '  HMVoluntary0: On 2026-10-20 there is no fee for the report type Voluntary and the outcome PRODUCTIVE. Add it to the fee schedule, or give the audit a cost with a reason. [AUDIT_UNPRICED]',
    ])
  })

  it('writes to a folder, or to the file that is named', async () => {
    await exported(...HM, '--out', 'out/nov')
    expect((await readdir(join(folder, 'out/nov'))).sort()).toHaveLength(2)
    await exported(...HM, '--out', 'a/b.csv')
    expect((await readdir(join(folder, 'a'))).sort()).toEqual(['b.control.json', 'b.csv'])
    const control = JSON.parse(await readFile(join(folder, 'a/b.control.json'), 'utf8'))
    expect([control.file, control.sha256]).toEqual(['b.csv', await sha256('a/b.csv')])
    const xero = await exported(...HM, '--format', 'xero')
    expect(xero.json()['invoices']).toMatchObject([{ files: [{ path: 'HM-20261031.xero.csv' }] }])
  })

  it('previews: no document and no file', async () => {
    const before = recorded.store.writes()
    const done = await exported(...HM, '--preview')
    expect(done.json()['invoices']).toMatchObject([{ status: 'PREVIEW', lines: 3, files: [] }])
    expect(recorded.store.writes()).toBe(before)
    expect(await readdir(folder)).toEqual(['fees.json'])
    // Nor for what is billed already.
    await exported(...HM, '--out', 'billed')
    const again = await exported(...HM, '--preview')
    expect(again.json()['invoices']).toMatchObject([{ status: 'ISSUED', files: [] }])
    expect((await readdir(folder)).sort()).toEqual(['billed', 'fees.json'])
  })

  it('bills several carriers, into one file where the ledger takes it; one refusal stops no other', async () => {
    await setFees('DEMO')
    await addAudits('DEMO', 2, 'Physical')
    const all = ['--carrier', 'all', '--through', '2026-10-31']
    const done = await exported(...all, '--format', 'quickbooks')
    expect(done.exit).toBe(0)
    const file = { path: 'invoices-2026-10-31.quickbooks.csv' }
    expect(done.json()['invoices']).toMatchObject([
      { id: 'DEMO-20261031', totalCents: 19_000, files: [file] },
      { id: 'HM-20261031', totalCents: 19_500, files: [file] },
    ])
    await run(carriersFeesRemoveCommand, 'carriers fees remove', 'DEMO')
    const left = await exported(...all)
    expect([left.exit, left.json()['invoices']]).toMatchObject([0, [{ id: 'HM-20261031' }]])
    const part = await exported('--carrier', 'DEMO,HM', '--through', '2026-10-30')
    expect(part.exit).toBe(3)
    expect(part.json()['refused']).toMatchObject([{ carrier: 'DEMO', code: 'FEES_MISSING' }])
  })

  it('refuses what cannot be meant, before anything is billed', async () => {
    const before = recorded.store.writes()
    const day = ['--through', '2026-10-31']
    for (const [code, exit, ...args] of [
      ['USAGE', 2, '--carrier', ',', ...day],
      ['USAGE', 2, '--carrier', 'HM', '--through', '10-2026'],
      ['USAGE', 2, ...HM, '--out', 'x.json'],
      ['USAGE', 2, '--carrier', 'HM,DEMO', ...day, '--out', 'x.csv'],
      ['USAGE', 2, ...HM, '--out', 'x', '--preview'],
      ['USAGE', 2, ...HM, '--out', ' '],
      ['CARRIER_UNKNOWN', 2, '--carrier', 'XX', ...day],
      ['CUT_OFF_FUTURE', 2, '--carrier', 'HM', '--through', '2026-11-03'],
      ['FEES_MISSING', 1, '--carrier', 'DEMO', ...day],
      ['ACTOR_NOT_REGISTERED', 4, ...HM, '--as', 'nobody@x.example'],
    ] as const) {
      const refused = await exported(...args)
      expect([refused.exit, errorOf(refused)]).toEqual([exit, code])
    }
    expect(recorded.store.writes()).toBe(before)
  })

  it('says that it is issued when the file cannot be written; the file comes with the next run', async () => {
    await writeFile(join(folder, 'in-the-way'), '')
    const refused = await exported(...HM, '--out', 'in-the-way/files')
    expect([refused.exit, errorOf(refused)]).toEqual([1, 'INVOICE_FILE_NOT_WRITTEN'])
    expect((await exported(...HM)).exit).toBe(0)
  })

  it('interrupted it says so and writes no file', async () => {
    recorded.abortAtReading('carriers')
    const done = await exported(...HM)
    expect([done.exit, done.json()['interrupted']]).toEqual([130, true])
    expect(await readdir(folder)).toEqual(['fees.json'])
  })
})

describe('invoices list and show', () => {
  it('show what was issued', async () => {
    await setFees('HM')
    await addAudits('HM', 2)
    await exported(...HM)
    const list = await run(invoicesListCommand, 'invoices list', '--carrier', 'HM')
    expect(list.json()).toEqual({
      invoices: [
        {
          id: 'HM-20261031',
          carrier: 'HM',
          through: '2026-10-31',
          status: 'ISSUED',
          paidOn: null,
          audits: 2,
          totalCents: 13_000,
        },
      ],
    })
    const shown = await run(invoicesShowCommand, 'invoices show', 'hm-20261031')
    expect(shown.json()).toMatchObject({
      invoice: { number: 'HM-20261031' },
      lines: [{ n: 1 }, { n: 2 }],
    })
    expect(shown.json()['invoice']).not.toHaveProperty('holder')
    await runCommand(invoicesShowCommand, 'invoices show', recorded, 'HM-20261031')
    expect(recorded.printed.at(-1)).toContain('HMPhone1')
    expect(recorded.printed.join('\n')).toMatch(
      /Through 10\/31\/26, dated 11\/02\/26, due 12\/02\/26,/,
    )
    await runCommand(invoicesListCommand, 'invoices list', recorded, '--carrier', 'HM')
    expect(recorded.printed.at(-1)).toContain('10/31/26')
    const none = await run(invoicesShowCommand, 'invoices show', 'HM-20200101')
    expect([none.exit, errorOf(none)]).toEqual([1, 'INVOICE_NOT_FOUND'])
  })

  it('say what is paid, and that it was taken back', async () => {
    await setFees('HM')
    await addAudits('HM', 2)
    await exported(...HM)
    const paid = (...args: string[]) => run(invoicesPaidCommand, 'invoices paid', ...args)
    const on = ['hm-20261031', '--on', '2026-11-02', '--reference', 'ACH 4711']
    const done = await paid(...on)
    expect(done.exit).toBe(0)
    expect(done.json()).toMatchObject({
      invoice: 'HM-20261031',
      totalCents: 13_000,
      payments: [{ paidOn: '2026-11-02', reference: 'ACH 4711', notedBy: 'System' }],
    })
    const list = await run(invoicesListCommand, 'invoices list')
    expect(list.json()).toMatchObject({ invoices: [{ status: 'ISSUED', paidOn: '2026-11-02' }] })
    await runCommand(invoicesListCommand, 'invoices list', recorded)
    expect(recorded.printed.at(-1)).toContain('Paid')
    expect(errorOf(await paid(...on))).toBe('INVOICE_PAID')
    const back = ['HM-20261031', '--take-back', 'It was for September']
    expect((await paid(...back)).exit).toBe(0)
    await runCommand(invoicesShowCommand, 'invoices show', recorded, 'HM-20261031')
    expect(recorded.printed.join('\n')).toContain(
      'Paid 11/02/26 (ACH 4711), noted by System; taken back by System: It was for September',
    )
    for (const [code, exit, ...args] of [
      ['USAGE', 2, 'HM-20261031'],
      ['USAGE', 2, 'HM-20261031', '--on', 'soon'],
      ['USAGE', 2, ...back, '--on', '2026-11-02'],
      ['INVOICE_NOT_PAID', 5, ...back],
      ['PAYMENT_DAY_INVALID', 2, 'HM-20261031', '--on', '2026-12-01'],
      ['INVOICE_NOT_FOUND', 1, 'HM-20200101', '--on', '2026-11-02'],
    ] as const) {
      const refused = await paid(...args)
      expect([refused.exit, errorOf(refused)]).toEqual([exit, code])
    }
    const { id, ...baker } = aUser({ email: 'b@x.example', role: 'baker', carriers: ['HM'] })
    await recorded.store.set('users', id, baker)
    const denied = await paid(...on, '--as', 'b@x.example')
    expect([denied.exit, errorOf(denied)]).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  })

  it("hide another carrier's", async () => {
    await setFees('HM')
    await addAudits('HM', 1)
    await exported(...HM)
    const { id, ...stranger } = aUser({ email: 'd@x.example', carriers: ['DEMO'] })
    await recorded.store.set('users', id, stranger)
    const as = ['--as', id]
    const shown = await run(invoicesShowCommand, 'invoices show', 'HM-20261031', ...as)
    expect([shown.exit, errorOf(shown)]).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    const theirs = await run(invoicesListCommand, 'invoices list', '--carrier', 'HM', ...as)
    expect([theirs.exit, errorOf(theirs)]).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    const all = await run(invoicesListCommand, 'invoices list', ...as)
    expect(all.json()).toEqual({ invoices: [] })
  })

  it("list the newest of one's carriers, however many others have newer ones", async () => {
    for (const [carrierCompany, through] of [
      ['HM', '2026-10-31'],
      ['HM', '2026-09-30'],
      ['DEMO', '2026-06-30'],
      ['DEMO', '2026-05-31'],
      ['GSD', '2026-07-31'],
    ] as const) {
      const number = `${carrierCompany}-${through.replaceAll('-', '')}`
      const { invoice } = anInvoice([], { number, carrierCompany, through })
      const made = { status: 'ISSUED', auditCount: 0, totalCents: 0 }
      await recorded.store.set('invoices', number, { ...invoice, ...made })
    }
    const { id, ...theirs } = aUser({ email: 'd@x.example', carriers: ['DEMO', 'GSD'] })
    await recorded.store.set('users', id, theirs)
    const listed = async (...args: string[]) => {
      const list = await run(invoicesListCommand, 'invoices list', '--limit', '2', ...args)
      return (list.json()['invoices'] as { id: string }[]).map((invoice) => invoice.id)
    }
    expect(await listed('--as', id)).toEqual(['GSD-20260731', 'DEMO-20260630'])
    expect(await listed()).toEqual(['HM-20261031', 'HM-20260930'])
  })
})
