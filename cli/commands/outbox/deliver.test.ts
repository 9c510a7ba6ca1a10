import { expect, it } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { outboxDeliverCommand } from './deliver.ts'

const ARGS = ['--smtp', 'smtp://127.0.0.1:9', '--from', 'audits@firm.example', '--json']

it('ends as interrupted when it is told to stop; what is queued stays', async () => {
  const recorded = await recordedRuntime()
  const mail = {
    ...{ auditFSID: 'a', stepId: 's', stepType: 'EMAIL_INSURED', carrierCompany: 'HM' },
    ...{ dateAdded: new Date(0), folded: false, to: ['ana@oven.example'] },
    message: { subject: 'Your audit', text: 'Please answer.' },
  }
  await recorded.store.set('mail', 'mail1', mail)
  recorded.abort()
  const run = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...ARGS)
  expect(run.exit).toBe(130)
  expect(run.json()).toMatchObject({ interrupted: true, totals: { sent: 0 } })
  expect(await recorded.store.get('mail', 'mail1')).toEqual({ id: 'mail1', ...mail })
})
