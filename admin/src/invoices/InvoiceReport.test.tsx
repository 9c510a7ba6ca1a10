import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { invoiceExports } from '#shared/billing/invoiceExports.ts'
import { readInvoice } from '#shared/billing/ops/readInvoice.ts'
import { FEES_ID } from '#shared/firm/carrier.ts'
import { feesPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { anInvoice } from '#shared/testing/anyInvoice.ts'
import { aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { expectFailedReads, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import '../reports/ReportEdit.tsx'
import './InvoiceReport.tsx'

const sentOn = (id: string, day: number, changes = {}) =>
  sentAudit({
    id,
    auditCode: id.toUpperCase(),
    insuredCompany: `Harbor Oven ${id}`,
    dateSent: new Date(Date.UTC(2026, 9, day, 15)),
    ...changes,
  })

/** What is asked of the engine waits until a test starts it. */
function shown(path = '/reports/invoice') {
  return renderAdmin({
    path,
    engine: 'stopped',
    audits: [sentOn('one', 5), sentOn('two', 6), sentOn('none', 7, { auditType: 'Voluntary' })],
    seed: (store) => store.set(feesPath('DEMO'), FEES_ID, { schedule: aFeeSchedule() }),
  })
}

it('what is unbilled is issued by the worker, and handed out with the command line’s bytes', async () => {
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) }))
  const { user, startEngine, memory } = await shown()
  expect(await screen.findByText('DEMO-20261031: 2 audits, $130.00')).toBeTruthy()
  const exceptions = screen.getByRole('group', { name: '1 audit cannot be billed' })
  expect(within(exceptions).getByRole('link', { name: 'NONE' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  await screen.findByText('The worker is issuing it')
  startEngine()
  expect(await screen.findByText('DEMO-20261031 is issued')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Show invoice DEMO-20261031' }))
  await user.click(await screen.findByRole('button', { name: 'Download DEMO-20261031' }))
  await waitFor(() => expect(made).toHaveLength(1))
  const stored = await readInvoice(memory, 'DEMO-20261031')
  const [file] = await invoiceExports('pdf', stored ? [stored] : [])
  expect(new Uint8Array((await made[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    new Uint8Array(file?.bytes ?? []),
  )
})

/** Fourteen invoices of days in January. */
async function storeInvoices(store: DocumentStore): Promise<void> {
  for (let n = 10; n < 24; n++) {
    const id = `DEMO-202501${n}`
    const head = { number: id, carrierCompany: 'DEMO', through: `2025-01-${n}` }
    const made = { status: 'ISSUED', lineCount: 0, auditCount: 0, totalCents: 0, holder: '' }
    const issued = { dateAdded: NOW, issuedAt: NOW, issuedBy: 'System' }
    await store.set('invoices', id, { ...anInvoice([], head).invoice, ...made, ...issued })
  }
}

it('a link opens an invoice that is older than those on screen, and says when it cannot be read', async () => {
  const path = '/reports/invoice?invoice=DEMO-20250110'
  const { go, memory } = await renderAdmin({ path, seed: (store) => storeInvoices(store) })
  const row = await screen.findByRole('row', { name: /^DEMO-20250110/ })
  expect(await screen.findByRole('heading', { name: 'DEMO-20250110' })).toBeTruthy()
  await memory.update('invoices', 'DEMO-20250110', { totalCents: 4_200 })
  expect(await within(row).findByText('$42.00')).toBeTruthy()
  expectFailedReads()
  await go('/reports/invoice?invoice=DEMO-20240101')
  expect(await screen.findByText(/^Not found \(404/)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^DEMO-20250110/ })).toBeNull()
})

it('the newest invoices stay on screen while older ones are read', async () => {
  const { user, failing } = await renderAdmin({
    path: '/reports/invoice',
    seed: (store) => storeInvoices(store),
  })
  await screen.findByRole('row', { name: /^DEMO-20250123/ })
  const goOn = failing.holdReads('invoices')
  await user.click(screen.getByText('Older invoices'))
  expect(screen.getByRole('row', { name: /^DEMO-20250123/ })).toBeTruthy()
  goOn()
  expect(await screen.findByRole('row', { name: /^DEMO-20250110/ })).toBeTruthy()
})

it('the newest invoices stay, with the failure, where older ones cannot be read', async () => {
  const { user, failing } = await renderAdmin({
    path: '/reports/invoice',
    seed: (store) => storeInvoices(store),
  })
  await screen.findByRole('row', { name: /^DEMO-20250123/ })
  failing.breakReads('invoices')
  await user.click(screen.getByText('Older invoices'))
  await screen.findByText(/^Updates stopped at /)
  expect(screen.getByRole('row', { name: /^DEMO-20250123/ })).toBeTruthy()
  failing.mend()
  expect(await screen.findByRole('row', { name: /^DEMO-20250110/ })).toBeTruthy()
})

it('an issued invoice is marked as paid, and that is taken back', async () => {
  const { user, startEngine } = await shown()
  await user.click(await screen.findByRole('button', { name: 'Issue 2 audits, $130.00' }))
  const issue = await screen.findByRole('dialog')
  await user.click(within(issue).getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  startEngine()
  await user.click(await screen.findByRole('button', { name: 'Show invoice DEMO-20261031' }))
  const row = () => screen.getByRole('row', { name: /^DEMO-20261031/ })
  expect(within(row()).getByText('Open')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }))
  const paid = await screen.findByRole('dialog', { name: /Mark DEMO-20261031 as paid/ })
  expect(within(paid).getByText(/paid it in full: \$130\.00/)).toBeTruthy()
  expect(document.activeElement).toBe(within(paid).getByLabelText('Paid on'))
  await user.type(within(paid).getByRole('textbox', { name: /^Reference/ }), 'ACH 4711')
  await user.click(within(paid).getByRole('button', { name: /Mark as paid/ }))
  expect(await screen.findByText(/^Paid on .* · ACH 4711 · noted by /)).toBeTruthy()
  expect(within(row()).getByText('Paid')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take payment back' }))
  const back = await screen.findByRole('dialog', { name: /Take back the payment/ })
  await user.click(within(back).getByRole('button', { name: /Take payment back/ }))
  expect((await within(back).findByRole('alert')).textContent).toContain('needs a reason')
  await user.type(within(back).getByRole('textbox', { name: 'Reason' }), 'Of September')
  await user.click(within(back).getByRole('button', { name: /Take payment back/ }))
  expect(await screen.findByText(/payment taken back by .*: Of September/)).toBeTruthy()
  expect(within(row()).getByText('Open')).toBeTruthy()
})

it('a draft without lines leads to what it would bill, and is issued as confirmed there', async () => {
  const { user, startEngine, memory } = await shown('/reports/invoice?invoice=DEMO-20261006')
  const head = { number: 'DEMO-20261006', carrierCompany: 'DEMO', through: '2026-10-06' }
  const draft = { status: 'DRAFT', lineCount: null, auditCount: 0, totalCents: 0, holder: 'died' }
  const made = { dateAdded: NOW, issuedAt: null, issuedBy: '' }
  await memory.set('invoices', head.number, { ...anInvoice([], head).invoice, ...draft, ...made })
  const link = await screen.findByRole('link', { name: 'To be billed through 10/06/26' })
  expect(screen.queryByRole('button', { name: /^Finish/ })).toBeNull()
  await user.click(link)
  expect(await screen.findByText('DEMO-20261006: 2 audits, $130.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  startEngine()
  expect(await screen.findByText('DEMO-20261006 is issued')).toBeTruthy()
})

it('a day to come, no fees and what the worker refuses are said in their words', async () => {
  const { user, startEngine, go, memory } = await shown('/reports/invoice?through=2027-01-01')
  expectFailedReads()
  expect((await screen.findByRole('alert')).textContent).toContain('2027')
  await go('/reports/invoice')
  await user.click(await screen.findByRole('button', { name: 'Issue 2 audits, $130.00' }))
  const dialog = await screen.findByRole('dialog')
  await memory.delete(feesPath('DEMO'), FEES_ID)
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 audits, $130.00' }))
  await screen.findByText('The worker is issuing it')
  startEngine()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('DEMO')
  expect(await memory.count('invoices')).toBe(0)
})

it('what is issued is what was confirmed, also when the dialog is left meanwhile', async () => {
  const { user, startEngine, memory } = await shown()
  expectFailedReads()
  const issue = (name: string) => user.click(screen.getByRole('button', { name }))
  await screen.findByText('DEMO-20261031: 2 audits, $130.00')
  // Sent while the page was open: the dialog asks about what is there now.
  await memory.set('audits', 'three', { ...sentOn('three', 8) })
  await issue('Issue 2 audits, $130.00')
  const dialog = await screen.findByRole('dialog')
  const submit = within(dialog).getByRole('button', { name: /^Issue 3 audits/ })
  // And sent while it was open: the worker refuses it.
  await memory.set('audits', 'four', { ...sentOn('four', 9) })
  await user.click(submit)
  await within(dialog).findByText('The worker is issuing it')
  expect(within(dialog).getByText(/The worker does not run/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('The worker is issuing it')).toBeTruthy()
  startEngine()
  expect((await screen.findByRole('alert')).textContent).toContain('it now has 4 audits')
  expect(await memory.count('invoices')).toBe(0)
  expect(await screen.findByText(/^DEMO-20261031: 4 audits/)).toBeTruthy()
})

it('reconciliation: empty where both agree, and named where they do not', async () => {
  const { user, startEngine, memory } = await shown()
  const check = async () => {
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    await screen.findByText('The worker is checking')
    return startEngine()
  }
  const stop = await check()
  expect(await screen.findByText('Invoices and audits agree')).toBeTruthy()
  stop()
  await memory.update('audits', 'one', { bakeState: 'INVOICED', invoiceId: 'DEMO-20260930' })
  await check()
  const failures = await screen.findByRole('group', { name: '1 mismatch' })
  expect(within(failures).getByRole('link', { name: 'ONE' })).toBeTruthy()
})
