import { beforeEach, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { personsEraseCommand } from './erase.ts'

let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const audit = anAudit({
  bakeState: 'CANCELLED',
  openSteps: {},
  insuredFirstName: 'Wanda',
  insuredLastName: 'Markerly',
  insuredEmail: 'wanda@markerly.example',
})

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser({ firm: true }) })
  await store.set('users', 'second@bakehouse.example', { ...aUser() })
  const { id, ...fields } = audit
  await store.set('audits', id, fields)
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
})

const erase = (...args: string[]) =>
  runCommand(personsEraseCommand, 'persons erase', recorded, ...args)
const by = ['--as', 'admin@bakehouse.example']
const stored = () => recorded.store.get<Audit>('audits', audit.id)

it('persons erase: shows what has them and what stays, and erases with --apply', async () => {
  expect((await erase('--email', 'wanda@markerly.example', ...by)).exit).toBe(0)
  expect(recorded.printed.join('\n')).toMatch(/audits +1\n.*Audits: /s)
  expect(recorded.logged.join('\n')).toContain('--apply')
  expect(await stored()).toMatchObject({ insuredEmail: 'wanda@markerly.example', v: audit.v })
  const done = await erase('--email', 'wanda@markerly.example', '--apply', '--json', ...by)
  expect(done.json()).toMatchObject({
    dryRun: false,
    found: { audits: 1 },
    audits: [audit.auditCode],
    stays: ['Backups made before keep it until they are deleted.'],
  })
  expect(await stored()).toMatchObject({ insuredEmail: '', insuredFirstName: '' })
  expect(JSON.stringify(done.json())).not.toMatch(/wanda|markerly/i)
})

it('needs the right for the whole firm, and an address or a number', async () => {
  const other = await erase('--email', 'a@b.example', '--json', '--as', 'second@bakehouse.example')
  expect(other.json()).toMatchObject({ error: { code: 'FIRM_RIGHT_NEEDED' } })
  const none = await erase('--json', ...by)
  expect([none.exit, none.json()]).toMatchObject([2, { error: { code: 'PERSON_UNKNOWN_FORM' } }])
})
