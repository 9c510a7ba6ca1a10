import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsEditCommand } from './edit.ts'
import { auditsReportCommand } from './report.ts'
import { auditsShowCommand } from './show.ts'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedWithAudit>>
const audit = anAudit({ openSteps: {} })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-report-'))
  recorded = await recordedWithAudit(audit)
  recorded.runtime.cwd = folder
  const { store } = recorded
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const as = ['--as', 'admin@bakehouse.example', '--json']
const stored = () => recorded.store.get<Audit>('audits', audit.id)

async function edit(...settings: string[]): Promise<[number, string]> {
  const args = ['t-0001', ...settings.flatMap((setting) => ['--set', setting]), ...as]
  const done = await runCommand(auditsEditCommand, 'audits edit', recorded, ...args)
  const { error, edited } = done.json() as { error?: { code: string }; edited?: string }
  return [done.exit, error?.code ?? edited ?? '']
}

it('audits edit: values as they are typed, all or none', async () => {
  const done = await edit(
    'insuredPhone=1 (207) 555-0199',
    'auditDue=2/1/27',
    'cost=$1,250',
    'agentIsRetailer=yes',
    'agentPhone=',
  )
  expect(done).toEqual([
    0,
    'Edited: insured phone from "207.555.0101" to "207.555.0199"; due day from "03/01/27" to "02/01/27"; cost from empty to "$1,250.00"; agent is the retailer from "no" to "yes"; agent phone from "207.555.0102" to empty',
  ])
  expect(await stored()).toMatchObject({
    v: audit.v + 1,
    insuredPhone: '207.555.0199',
    auditDue: '2027-02-01',
    cost: 125_000,
    agentIsRetailer: true,
    agentPhone: '',
  })
  expect(await edit('insuredFirstName=Ana', 'insuredEmail=ana@')).toEqual([1, 'FIELD_INVALID'])
  expect(await edit('agentIsRetailer=perhaps')).toEqual([1, 'FIELD_INVALID'])
  expect(await edit('bakeState=INVOICED')).toEqual([1, 'FIELD_NOT_EDITABLE'])
  expect(await edit('categories=[]')).toEqual([1, 'FIELD_NOT_EDITABLE'])
  expect(await edit('insuredEmail')).toEqual([2, 'USAGE'])
  expect((await stored())?.v).toBe(audit.v + 1)
})

it('audits edit: values that are there already are no edit, and the last one is not said again', async () => {
  expect((await edit('auditDue=2/1/27'))[1]).toContain('Edited: due day')
  expect(await edit('auditDue=02/01/2027')).toEqual([0, ''])
  recorded.logged.length = 0
  const args = ['t-0001', '--set', 'auditDue=02/01/2027', ...as.slice(0, 2)]
  await runCommand(auditsEditCommand, 'audits edit', recorded, ...args)
  expect(recorded.logged.join()).toContain('Nothing was changed')
  expect((await stored())?.v).toBe(audit.v + 1)
})

it('audits edit: says what it reads of an amount, and why it refuses a value', async () => {
  const logged = async (setting: string) => {
    recorded.logged.length = 0
    const args = ['t-0001', '--set', setting, ...as.slice(0, 2)]
    await runCommand(auditsEditCommand, 'audits edit', recorded, ...args)
    return recorded.logged.join('\n')
  }
  expect(await logged('cost=12,00x')).toContain('cost: "12,00x" is read as $1,200.00.')
  expect(await stored()).toMatchObject({ cost: 120_000 })
  expect(await logged('cost=-500')).toContain('a minus sign is not accepted: enter 0 or more.')
  expect(await logged('cost=six hundred')).toContain('"six hundred" has no digits')
  expect(await logged('insuredMailingZip=558')).toContain('"558" is not a ZIP code')
  expect(await logged('policyNumber=')).toContain('Policy number: it is required')
  expect(await logged('insuredPhone=+1 (207) 555-0130 x9')).toContain('leave out "x9"')
  expect(await logged('insuredMailingState=new hampshire')).toContain('Edited: mailing state')
  expect(await stored()).toMatchObject({ cost: 120_000, insuredMailingState: 'NH' })
})

it('audits edit: answers key questions, each alone, with or without a detail', async () => {
  const answer = async (...answers: string[]) => {
    const args = ['t-0001', ...answers.flatMap((each) => ['--answer', each]), ...as]
    const { exit, json } = await runCommand(auditsEditCommand, 'audits edit', recorded, ...args)
    return [exit, (json()['error'] as { code: string } | undefined)?.code ?? '']
  }
  const before = (await stored())?.keyQuestions
  expect(await answer('newProducts=yes: Gelato = ice', 'officerschanged=No')).toEqual([0, ''])
  expect((await stored())?.keyQuestions).toEqual({
    ...before,
    newProducts: { answer: 'yes', detail: 'Gelato = ice' },
    officersChanged: { answer: 'no', detail: '' },
  })
  expect(await answer('newProducts=')).toEqual([0, ''])
  expect((await stored())?.keyQuestions).not.toHaveProperty('newProducts')
  for (const wrong of ['newProducts', 'newProducts=perhaps', 'shoes=yes', 'newProducts=:x'])
    expect([wrong, ...(await answer(wrong))]).toEqual([wrong, 2, 'USAGE'])
  expect(await answer()).toEqual([2, 'USAGE'])
})

it('audits report: the PDF of an audit, or why it could not be written', async () => {
  const report = (...args: string[]) =>
    runCommand(auditsReportCommand, 'audits report', recorded, 'T0001', ...args, ...as)
  const done = await report('-o', 'report.pdf')
  const bytes = await readFile(join(folder, 'report.pdf'))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(done.json()).toEqual({
    command: 'audits report',
    auditCode: 'T0001',
    path: 'report.pdf',
    bytes: bytes.byteLength,
  })
  const failed = await report('--out', 'nowhere/report.pdf')
  expect(failed.exit).toBe(1)
  expect(failed.json()).toMatchObject({ error: { code: 'REPORT_FILE_NOT_WRITTEN' } })
})

it('audits edit: rows of the payroll worksheet come, change and go, and audits show works them out', async () => {
  const line = { ...audit.categories[0], id: '5474', classCode: '5474', exposureType: 'payroll' }
  const term = { policyStart: '2025-01-01', policyEnd: '2026-01-01' }
  const days = { auditStart: null, auditEnd: null, insuredLocationState: 'NH' }
  await recorded.store.update('audits', audit.id, { categories: [line], ...term, ...days })
  const run = async (...args: string[]) => {
    const typed = ['t-0001', ...args, ...as]
    const { exit, json } = await runCommand(auditsEditCommand, 'audits edit', recorded, ...typed)
    const { error } = json() as { error?: { code: string; message: string } }
    return [exit, error?.code ?? '']
  }
  const row =
    'line=5474; from=12/01/2024; to=02/28/2025; gross=$9,000; timeandhalf=600; tips=100; record=Form 941'
  const officer =
    'name=Ana Reyes; title=member; share=50%; line=5474; isIncluded=yes; remuneration=40000'
  expect(await run('--payroll', row, '--officer', officer)).toEqual([0, ''])
  const [entry] = (await stored())?.payroll ?? []
  expect(entry).toMatchObject({
    gross: 9000,
    exclusions: [{ kind: 'tips', amount: 100, reason: '' }],
    enteredBy: 'admin@bakehouse.example',
  })
  const page = async () => {
    recorded.printed.length = 0
    await runCommand(auditsShowCommand, 'audits show', recorded, 't-0001', ...as.slice(0, 2))
    return recorded.printed.join('\n')
  }
  // 9,000 less a third of 600 less 100 is 8,700; 59 of its 90 days are in the period.
  const shown = await page()
  expect(shown).toContain('In the audit period: 01/01/25 to 02/28/25, 59 of 90 days = $5,703.33')
  expect(shown).toMatch(/5474 NH +In all +\$45,703\.33/)
  expect(await run('--payroll', `id=${entry?.id}; gross=9100; tips=`)).toEqual([0, ''])
  expect((await stored())?.payroll).toMatchObject([
    { gross: 9100, timeAndHalf: 600, exclusions: [] },
  ])
  expect(await run('--payroll', `id=${entry?.id}; remove`)).toEqual([0, ''])
  expect((await stored())?.payroll).toEqual([])

  expect(await run('--payroll', 'line=5474; from=01/01/2025; gross=5')).toEqual([
    1,
    'FIELD_INVALID',
  ])
  expect(await run('--payroll', 'line=9; from=1/1/25; to=2/1/25')).toEqual([1, 'FIELD_INVALID'])
  const record = 'kind=form941; from=01/01/2025; to=12/31/2025; figure=$50,000; notes=Signed copy'
  expect(await run('--record', record)).toEqual([0, ''])
  // The officer's 40,000 is of a member, who is paid no wages.
  expect(await page()).toMatch(/Form 941 +\$50,000\.00 +— +Apart -100\.0%/)
  const [examined] = (await stored())?.records ?? []
  expect(await run('--record', `id=${examined?.id}; explanation=No job yet`)).toEqual([0, ''])
  expect(await page()).toMatch(/Explained -100\.0% +.*No job yet/)
  expect((await stored())?.history.at(-1)?.text).toContain(
    'record Form 941, 01/01/25 to 12/31/25 explanation from empty to "No job yet"',
  )
  expect(await run('--record', 'kind=form940')).toEqual([1, 'FIELD_INVALID'])
  await recorded.store.update('audits', audit.id, { bakeState: 'PRODUCTIVE' })
  expect(await run('--record', `id=${examined?.id}; remove`)).toEqual([1, 'FIGURES_CLOSED'])
  for (const wrong of ['line=5474; shoes=2', 'gross', 'remove'])
    expect([wrong, ...(await run('--payroll', wrong))]).toEqual([wrong, 2, 'USAGE'])
  expect((await stored())?.officers).toHaveLength(1)
})

it('audits edit: subcontractors and their certificates come, change and go', async () => {
  const line = { ...audit.categories[0], id: '5474', classCode: '5474', exposureType: 'payroll' }
  const term = { policyStart: '2025-01-01', policyEnd: '2026-01-01' }
  const days = { auditStart: null, auditEnd: null }
  const categories = [{ ...line, policyType: 'WC' }]
  await recorded.store.update('audits', audit.id, { categories, ...term, ...days })
  const run = async (...args: string[]) => {
    const typed = ['t-0001', ...args, ...as]
    const { exit, json } = await runCommand(auditsEditCommand, 'audits edit', recorded, ...typed)
    return [exit, (json()['error'] as { code: string } | undefined)?.code ?? '']
  }
  const rows = async () => (await stored())?.subcontractors ?? []
  const page = async () => {
    recorded.printed.length = 0
    await runCommand(auditsShowCommand, 'audits show', recorded, 't-0001', ...as.slice(0, 2))
    return recorded.printed.join('\n')
  }
  const hill = 'name=Hill Roofing LLC; work=Roofs; paid=$36,500; kind=labor; line=5474'
  const paper =
    'of=hill roofing llc; insurer=Valley Mutual; insured=Hill Roofing LLC; from=05/15/2024; to=05/15/2025'
  // Both at once: the certificate is of the one that comes with it.
  expect(await run('--subcontractor', hill, '--certificate', paper)).toEqual([0, ''])
  const [{ id = '', certificates = [] } = {}] = await rows()
  expect(certificates).toMatchObject([
    { coverage: 'workersCompensation', from: '2024-05-15', to: '2025-05-15' },
  ])
  expect(await page()).toContain('$36,500.00 × 231 of 365 days × 90% labor only')

  const certificate = certificates[0]?.id
  expect(await run('--certificate', `id=${certificate}; to=12/31/2025`)).toEqual([0, ''])
  expect(await run('--certificate', `of=${id}; coverage=generalLiability`)).toEqual([0, ''])
  expect(await rows()).toMatchObject([
    {
      paid: 36_500,
      enteredBy: 'admin@bakehouse.example',
      certificates: [
        { id: certificate, insurer: 'Valley Mutual', to: '2025-12-31' },
        { coverage: 'generalLiability', to: null },
      ],
    },
  ])
  expect(await run('--subcontractor', `id=${id}; paid=40,000`)).toEqual([0, ''])
  expect(await rows()).toMatchObject([{ paid: 40_000, certificates: [{ id: certificate }, {}] }])
  expect(await run('--certificate', `id=${certificate}; remove`)).toEqual([0, ''])
  expect((await rows())[0]?.certificates).toMatchObject([{ coverage: 'generalLiability' }])

  expect(await run('--certificate', 'of=Nobody Inc; to=12/31/2025')).toEqual([
    2,
    'CERTIFICATE_UNKNOWN',
  ])
  expect(await run('--certificate', 'id=gone; remove')).toEqual([2, 'CERTIFICATE_UNKNOWN'])
  expect(await run('--certificate', `of=${id}; from=never`)).toEqual([1, 'FIELD_INVALID'])
  expect(await run('--certificate', `of=${id}; coverage=fire`)).toEqual([1, 'FIELD_INVALID'])
  expect(await run('--subcontractor', 'paid=5')).toEqual([1, 'FIELD_INVALID'])
  for (const wrong of ['to=12/31/2025', 'of=x; shoes=2', 'remove'])
    expect([wrong, ...(await run('--certificate', wrong))]).toEqual([wrong, 2, 'USAGE'])
  expect(await run('--subcontractor', `id=${id}; remove`)).toEqual([0, ''])
  expect(await rows()).toEqual([])
})
