import { expect, it } from 'vitest'
import { type WorkerLease, workerState } from './workerState.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const lease = (changes: Partial<WorkerLease> = {}): WorkerLease => ({
  holder: 'one',
  until: ago(-20),
  heartbeatAt: ago(10),
  oldestPending: null,
  rev: 1,
  ...changes,
})

it.each([
  ['has never run', null, { kind: 'never' }],
  ['is on time', lease(), { kind: 'onTime', seen: ago(10) }],
  ['is on time with work of a moment ago', lease({ oldestPending: ago(5) }), { kind: 'onTime' }],
  ['is behind', lease({ oldestPending: ago(90) }), { kind: 'behind', since: ago(90) }],
  [
    'has stopped',
    lease({ until: ago(15), heartbeatAt: ago(45), oldestPending: ago(90) }),
    { kind: 'stopped', seen: ago(45) },
  ],
  [
    'has given its lease back',
    lease({ until: ago(1), heartbeatAt: ago(1) }),
    { kind: 'stopped', seen: ago(1) },
  ],
  [
    'is on time in a reading of fifteen seconds before, shortly before the lease was renewed',
    lease({ until: ago(5), heartbeatAt: ago(35) }),
    { kind: 'onTime', seen: ago(35) },
  ],
])('%s', (_, held, expected) => {
  expect(workerState(held, NOW)).toMatchObject(expected)
})
