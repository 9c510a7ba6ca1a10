import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { emptyLine, enterAmounts, selectLine } from '#shared/audit/salesLines.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { aCarrier, anAudit, aStep } from '#shared/testing/builders.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersImportCommand } from '../orders/import.ts'
import { auditsShowCommand } from './show.ts'

/** Imports one order and shows its audit. */
async function shown(row: Record<string, string>, ...args: string[]) {
  const recorded = await recordedRuntime(csvOf([{ ...ORDER_ROW, ...row }]))
  const imported = new Command('import').exitOverride()
  ordersImportCommand.configure(imported)
  imported.parse(['-', '--carrier', 'HM'], { from: 'user' })
  await ordersImportCommand.execute('orders import', imported, recorded.runtime)
  recorded.printed.length = 0
  const command = new Command('show').exitOverride()
  auditsShowCommand.configure(command)
  command.parse(['T1', ...args], { from: 'user' })
  const exit = await auditsShowCommand.execute('audits show', command, recorded.runtime)
  expect(exit).toBe(0)
  return recorded.printed.join('\n')
}

it('lists what the order lacked against the X12 187 request', async () => {
  const page = await shown({ Phone: '', 'Premium Basis': 'wingspan' })
  expect(page).toMatch(/Defects of the order\n.*Premium Basis could not be read: wingspan/s)
  expect(page).toContain('Phone is missing.')
})

it('says with --lineage where each field came from', async () => {
  const page = await shown({ Zip: '4101' }, '--lineage')
  expect(page).toMatch(/^Field +Value +File +Line +Column +Text +Repair\n/)
  expect(page).toMatch(/insuredMailingZip +04101 +standard input +2 +Zip +4101 +zip-padded/)
  expect(page).toMatch(/categories\.16910\.estimatedExposure +850000 .* Est Exposure +\$850,000/)
})

it('gives the lineage in --json beside the audit, and only then', async () => {
  const json = JSON.parse(await shown({}, '--lineage', '--json')) as { lineage: object[] }
  expect(json.lineage).toContainEqual(
    expect.objectContaining({
      field: 'insuredCompany',
      value: 'Harbor Oven',
      file: 'standard input',
      line: 2,
      column: 'Insured Name',
      text: 'Harbor Oven',
      repair: '',
    }),
  )
  expect(JSON.parse(await shown({}, '--json'))).not.toHaveProperty('lineage')
})

it('names the insured’s own page, and the PIN only when it is asked for', async () => {
  const page = await shown({})
  expect(page).toMatch(/Public page +http:\/\/\S+\/sml\/audit\/[A-Za-z0-9]{20}\n/)
  expect(page).not.toContain('PIN')
  expect(await shown({}, '--pin')).toMatch(/PIN +[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\n/)
  expect(JSON.parse(await shown({}, '--json'))).not.toHaveProperty('pin')
})

it('flags a final exposure that is not what the worksheet comes to', async () => {
  const recorded = await recordedRuntime(csvOf([ORDER_ROW]))
  await runCommand(ordersImportCommand, 'orders import', recorded, '-', '--carrier', 'HM')
  const { store } = recorded
  const [audit] = await store.list<Audit>('audits', {})
  const [line] = audit?.categories ?? []
  if (audit === undefined || line === undefined) throw new Error('There is no class line.')
  const sales = enterAmounts(selectLine(emptyLine('food')), { sales: '550000', salesTax: '0' })
  const show = async (finalExposure: number) => {
    const categories = [{ ...line, exposureType: 'grossSales', finalExposure }]
    await store.update('audits', audit.id, { categories, insuredCategories: [sales] })
    recorded.printed.length = 0
    await runCommand(auditsShowCommand, 'audits show', recorded, 'T1')
    const page = recorded.printed.join('\n')
    const { json } = await runCommand(auditsShowCommand, 'audits show', recorded, 'T1', '--json')
    return { page, differences: json()['netDifferences'] }
  }
  const other = await show(560_000)
  expect(other.page).toMatch(/Final differs +Final +Worksheet\n.*\$560,000\.00 +\$550,000\.00/)
  expect(other.differences).toEqual([
    { classCode: line.classCode, finalExposure: 560_000, net: 550_000 },
  ])
  const same = await show(550_000)
  expect([same.page.includes('Final differs'), same.differences]).toEqual([false, []])
})

it('works out what of each subcontractor counts, with the days that no certificate covers', async () => {
  const recorded = await recordedRuntime(csvOf([ORDER_ROW]))
  await runCommand(ordersImportCommand, 'orders import', recorded, '-', '--carrier', 'HM')
  const [audit] = await recorded.store.list<Audit>('audits', {})
  const [line] = audit?.categories ?? []
  if (audit === undefined || line === undefined) throw new Error('There is no class line.')
  const certificate = {
    id: 'c1',
    document: '',
    insurer: 'Granite',
    insured: 'Hill Roofing',
    coverage: 'generalLiability',
    from: '2025-10-01',
    to: '2026-06-01',
  }
  const hill = { id: 's1', name: 'Hill Roofing', work: '', paid: 36_500, kind: 'labor', record: '' }
  await recorded.store.update('audits', audit.id, {
    policyStart: '2025-10-01',
    policyEnd: '2026-10-01',
    auditStart: null,
    auditEnd: null,
    categories: [{ ...line, policyType: 'General Liability' }],
    subcontractors: [
      { ...hill, line: line.id, certificates: [certificate], enteredBy: 'a@b.example' },
    ],
  })
  recorded.printed.length = 0
  await runCommand(auditsShowCommand, 'audits show', recorded, 'T1')
  expect(recorded.printed.join('\n')).toMatch(
    /Hill Roofing +\$36,500\.00 × 122 of 365 days × 90% labor only +\$10,980\.00 +Not covered: 06\/01\/26/,
  )
})

it('says what became of what was sent, and with --responses who wrote which words', async () => {
  const recorded = await recordedRuntime()
  const { store, runtime } = recorded
  const at = runtime.clock.now()
  const entry = {
    op: 'RESPONSE',
    text: 'Insured emailed',
    date: at,
    userId: 'System',
    n: 1,
    h: '',
  }
  const audit = anAudit({ openSteps: {} })
  const history = [...audit.history, { ...entry, inbound: 'mail1' }, { ...entry, inbound: 'gone' }]
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('audits', audit.id, { ...audit, history })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  const receipt = { state: 'delivered', at }
  const sent = { status: 'COMPLETED', result: 'sent', dateCompleted: at, args: { outgoing: 'm1' } }
  const step = aStep({
    type: 'EMAIL_INSURED',
    auditFSID: audit.id,
    ...sent,
    receipt,
  } as Partial<Step>)
  await store.set('asteps', step.id, { ...step })
  await store.set('inbound', 'mail1', {
    ...{ kind: 'mail', from: 'ana@private.example', fromName: 'Ana', isKnown: false, at },
    words: 'We close.\n\u001b[31mOn Friday.',
    files: [{ name: 'a.exe', size: 9, fault: 'DOCUMENT_NOT_TAKEN' }],
  })
  const show = (...args: string[]) =>
    runCommand(auditsShowCommand, 'audits show', recorded, 't-0001', ...args)
  expect((await show()).exit).toBe(0)
  expect(recorded.printed.join('\n')).toMatch(/Email Insured +Done .*delivered /)
  recorded.printed.length = 0
  await show('--responses')
  const page = recorded.printed.join('\n')
  expect(page).toContain('email, Ana ana@private.example, not on file\n  We close.\n  ')
  expect(page).toContain('[a.exe, no document: DOCUMENT_NOT_TAKEN]')
  expect(page).not.toContain('\u001b')
  const json = (await show('--responses', '--json')).json()
  expect(json['responses']).toMatchObject([{ from: 'ana@private.example', isKnown: false }])
})
