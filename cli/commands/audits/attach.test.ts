import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsAttachCommand } from './attach.ts'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedWithAudit>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-attach-'))
  const audit = anAudit({ openSteps: {} })
  recorded = await recordedWithAudit(audit)
  recorded.runtime.cwd = folder
  const { store } = recorded
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  await writeFile(join(folder, 'sales breakdown.csv'), 'food;1\nwine;2\n')
  await writeFile(join(folder, 'disguised.pdf'), 'MZ')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function attach(...args: string[]): Promise<[number, string]> {
  const all = ['t-0001', ...args, '--as', 'admin@bakehouse.example', '--json']
  const done = await runCommand(auditsAttachCommand, 'audits attach', recorded, ...all)
  const { error, docType } = done.json() as { error?: { code: string }; docType?: string }
  return [done.exit, error?.code ?? docType ?? '']
}

it('audits attach: the file, what is known of it, and the entry, by the type of its name', async () => {
  expect(await attach('sales breakdown.csv')).toEqual([0, 'D7'])
  const [attachment] = recorded.store.all<Attachment>('attachments')
  expect(attachment).toMatchObject({ name: 'sales breakdown.csv', size: 14, docType: 'D7' })
  expect(recorded.files.paths()).toEqual([`audits/auditAAAAAAAAAAAAAAA/files/${attachment?.attId}`])
  const [audit] = recorded.store.all<Audit>('audits')
  expect(audit?.history.at(-1)?.text).toBe('Added D7 Sales Breakdown')
  expect(await attach('sales breakdown.csv', '--type', 'd2')).toEqual([0, 'D2'])
})

it('audits attach --kind: which record it is; of payroll it is guessed from the name', async () => {
  const typed = () => {
    const { docType, docKind } = recorded.store.all<Attachment>('attachments').at(-1) ?? {}
    return [docType, docKind]
  }
  const [audit] = recorded.store.all<Audit>('audits')
  await writeFile(join(folder, 'Form 941 Q1.csv'), 'wages;1\n')
  expect(await attach('Form 941 Q1.csv')).toEqual([0, 'D99'])
  expect(typed()).toEqual(['D99', undefined])
  expect(await attach('Form 941 Q1.csv', '--kind', 'payrollRegister')).toEqual([0, 'D99'])
  expect(typed()).toEqual(['D99', 'payrollRegister'])
  const [line] = audit?.categories ?? []
  const categories = [{ ...line, exposureType: 'payroll' }]
  await recorded.store.update('audits', audit?.id ?? '', { categories })
  expect(await attach('Form 941 Q1.csv')).toEqual([0, 'D99'])
  expect(typed()).toEqual(['D99', 'form941'])
  const added = recorded.store.all<Audit>('audits')[0]?.history.at(-1)?.text
  expect(added).toBe('Added D99 Form 941')
  expect(await attach('Form 941 Q1.csv', '--kind', 'salesTaxReturn')).toEqual([0, 'D8'])
  const both = ['--type', 'D8', '--kind', 'form941']
  expect(await attach('Form 941 Q1.csv', ...both)).toEqual([2, 'USAGE'])
  await expect(attach('Form 941 Q1.csv', '--kind', 'form940')).rejects.toThrow(/Allowed choices/)
})

it('what is not there, or not what its name says, changes nothing', async () => {
  expect(await attach('nowhere.pdf')).toEqual([2, 'FILE_NOT_FOUND'])
  expect(await attach('.')).toEqual([1, 'FILE_UNREADABLE'])
  expect(await attach('disguised.pdf')).toEqual([2, 'DOCUMENT_NOT_TAKEN'])
  expect(recorded.files.paths()).toEqual([])
  expect(recorded.store.all('attachments')).toEqual([])
})
