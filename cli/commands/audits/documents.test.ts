import { beforeEach, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsDocumentsCommand } from './documents.ts'

let recorded: Awaited<ReturnType<typeof recordedWithAudit>>
const audit = anAudit({ openSteps: {}, toCheck: ['mail1_0', 'mail1_1'] })

beforeEach(async () => {
  recorded = await recordedWithAudit(audit)
  const { store } = recorded
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  for (const attId of audit.toCheck ?? [])
    await store.set('attachments', attId, {
      ...{ attId, audit: audit.id, carrierCompany: 'DEMO', docType: 'D3', name: `${attId}.pdf` },
      ...{ url: `gs://b/audits/${audit.id}/files/${attId}`, size: 9, sha256: 'a'.repeat(64) },
      dateAdded: BUILT_AT,
    })
  await store.set('attachments', 'foreign', { attId: 'foreign', audit: 'other', docType: 'D3' })
})

const run = (...args: string[]) =>
  runCommand(
    auditsDocumentsCommand,
    'audits documents',
    recorded,
    't-0001',
    ...args,
    '--as',
    'admin@bakehouse.example',
  )
const stored = async () => (await recorded.store.get<Audit>('audits', audit.id)) as Audit
const document = (id: string) => recorded.store.get<Attachment>('attachments', id)
const codeOf = (done: { json(): Record<string, unknown> }) =>
  (done.json()['error'] as { code: string }).code

it('lists what is to check', async () => {
  expect((await run()).exit).toBe(0)
  expect(recorded.printed.join('\n')).toMatch(/mail1_0 +D3 .*to check/)
  const [first] = (await run('--json')).json()['documents'] as { id: string; toCheck: boolean }[]
  expect(first).toMatchObject({ toCheck: true })
  await run('--check', 'mail1_0')
  expect(recorded.uses).toEqual(['read', 'read', 'write'])
})

it('shows when each came on the clocks of the carrier, wherever the insured is', async () => {
  await recorded.store.update('carriers', 'DEMO', { timeZone: 'Pacific/Honolulu' })
  await run()
  expect(recorded.printed.join('\n')).toMatch(/ HST +to check/)
})

it('--check confirms one as what it is, or as another type; then it counts', async () => {
  expect((await run('--check', 'mail1_0')).exit).toBe(0)
  expect((await stored()).toCheck).toEqual(['mail1_1'])
  expect((await stored()).history.at(-1)).toMatchObject({ op: 'CHECKED' })
  expect((await run('--check', 'mail1_1', '--type', 'd8')).exit).toBe(0)
  expect((await document('mail1_1'))?.docType).toBe('D8')
  expect((await stored()).toCheck).toEqual([])
})

it('--remove removes one, and needs a reason', async () => {
  expect(codeOf(await run('--remove', 'mail1_0', '--json'))).toBe('DOCUMENT_REASON_MISSING')
  expect((await run('--remove', 'mail1_0', '--reason', 'a logo')).exit).toBe(0)
  expect(await document('mail1_0')).toBeNull()
  expect((await stored()).toCheck).toEqual(['mail1_1'])
})

it('a document of another audit is refused', async () => {
  const done = await run('--check', 'foreign', '--json')
  expect([done.exit, codeOf(done)]).toEqual([2, 'DOCUMENT_UNKNOWN'])
  expect((await stored()).v).toBe(audit.v)
})

it.each([[['--check', 'a', '--remove', 'b']], [['--type', 'D3']]])(
  '%j is a mistake',
  async (args) => {
    const done = await run(...args, '--json')
    expect([done.exit, codeOf(done)]).toEqual([2, 'USAGE'])
  },
)
