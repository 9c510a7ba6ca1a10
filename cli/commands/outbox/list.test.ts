import { expect, it, vi } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { usersLogCommand } from '../users/log.ts'
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
