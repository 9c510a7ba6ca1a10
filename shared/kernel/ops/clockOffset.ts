import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { elapsedSince } from '../elapsed.ts'
import type { TimedStore } from '../ports/documentStore.ts'
import type { Clock } from '../ports/host.ts'
import { seeLease } from './lease.ts'

/** An engine whose clock is further off dates entries wrongly, and ends waits too early or late. */
const MAX_OFF_SECONDS = 30

/**
 * Why no engine may start on this machine: its clock is not the database's. Null when it may. One read.
 * Rejects with a `StoreError`.
 */
export async function refusalOfClock(world: {
  timed: TimedStore
  clock: Clock
}): Promise<Refusal | null> {
  const off = await clockOffset(world)
  if (Math.abs(off) <= MAX_OFF_SECONDS * 1000) return null
  const by = elapsedSince(new Date(0), new Date(Math.abs(off)))
  const direction = off > 0 ? 'ahead of' : 'behind'
  return refusal('CLOCK_OFF', { by, direction, most: MAX_OFF_SECONDS })
}

/**
 * Milliseconds by which this machine's clock is certainly ahead of the database's, negative: behind. 0
 * where the database's time lies between question and answer, however long that took.
 */
export async function clockOffset({
  timed,
  clock,
}: {
  timed: TimedStore
  clock: Clock
}): Promise<number> {
  const asked = clock.now().getTime()
  const { readAt } = await seeLease(timed)
  const answered = clock.now().getTime()
  const server = readAt.getTime()
  return server < asked ? asked - server : Math.min(0, answered - server)
}
