import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { newIntake } from '#shared/domain/audit/newIntake.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsEditCommand } from './edit.ts'
import { auditsReportCommand } from './report.ts'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const audit = anAudit({ openSteps: {} })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-report-'))
  recorded = await recordedRuntime()
  recorded.runtime.cwd = folder
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser() })
  await store.set('audits', audit.id, { ...audit })
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
    'Edited: insured phone, due day, cost, agent is the retailer, agent phone',
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
