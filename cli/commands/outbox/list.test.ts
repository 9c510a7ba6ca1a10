import { expect, it, vi } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { usersLogCommand } from '../users/list.ts'
import { outboxListCommand } from './list.ts'

it.each(['abc', '0', '1001', '1.5'])(
  'a limit of %s is refused, here and in users log',
  async (limit) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const recorded = await recordedRuntime()
    const list = runCommand(
      outboxListCommand,
      'list',
      recorded,
      '--carrier',
      'HM',
      '--limit',
      limit,
    )
    await expect(list).rejects.toThrow('It is a whole number from 1 to 1000.')
    const log = runCommand(usersLogCommand, 'log', recorded, '--limit', limit)
    await expect(log).rejects.toThrow('It is a whole number from 1 to 1000.')
  },
)

it('what has no subject is named as its step is', async () => {
  const recorded = await recordedRuntime()
  await recorded.store.set('messages', 'm1', {
    ...{ carrierCompany: 'HM', auditFSID: 'a1', stepId: 's1', stepType: 'TEXT_INSURED' },
    ...{ to: '+12075550130', body: 'Hi', dateAdded: new Date('2026-11-02T15:00:00Z') },
  })
  await runCommand(outboxListCommand, 'outbox list', recorded, '--carrier', 'HM')
  expect(recorded.printed.join('\n')).toMatch(/\+12075550130 +Text Insured +m1/)
})
