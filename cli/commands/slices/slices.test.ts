import { beforeEach, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { slicesMoveCommand } from './slices.ts'

let recorded: Awaited<ReturnType<typeof recordedWithAudit>>
const audit = anAudit({ openSteps: {}, sliceID: '99' })

beforeEach(async () => {
  recorded = await recordedWithAudit(audit)
  const { store } = recorded
  await store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
})

const move = (...args: string[]) =>
  runCommand(
    slicesMoveCommand,
    'slices move',
    recorded,
    ...['--carrier', 'DEMO', '--as', 'admin@bakehouse.example', '--from', '99', ...args],
  )
const sliceOf = async () => (await recorded.store.get<Audit>('audits', audit.id))?.sliceID

it('slices move: what is there already has not moved', async () => {
  const there = await move('--to', '99', '--json')
  expect(there.exit).toBe(0)
  expect(there.json()).toMatchObject({ totals: { moved: 0, unchanged: 1, stopped: 0 } })
  await move('--to', '99')
  expect(recorded.logged).toContain('0 moved, 0 stay, 1 are there already.')
})

it('slices move: a slice that is not active is said to be on no screen', async () => {
  await move('--to', '9999', '--dry-run')
  expect(recorded.logged).toContain('1 would move, 0 stay.')
  expect(await sliceOf()).toBe('99')
  await move('--to', 'archive')
  expect(recorded.logged).toContain('1 moved, 0 stay.')
  expect(recorded.logged).toContain('The slice archive is not active: its audits are in no list.')
  expect(await sliceOf()).toBe('archive')
})
