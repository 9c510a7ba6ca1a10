import { StoreError } from '../../ports/storeError.ts'
import { DUTY_NAMES, type DutyName } from './duties.ts'
import { holdLease, type LeaseHolderOptions } from './holdLease.ts'
import { oldestLeftOf, type PassReport, runPass } from './runPass.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** Between passes. Whatever hears of new work, as a listener does, makes `wait` end early. */
export interface Pacer {
  /** Ends after so many milliseconds, or sooner: when something is to do, or it is all over. */
  wait(ms: number): Promise<void>
}

export interface WorkerOptions extends LeaseHolderOptions {
  signal: { readonly aborted: boolean }
  pacer: Pacer
  /** Told of every pass. */
  onPass?: (report: PassReport) => void
}

/** Between passes: what comes in is acted on within a second. */
const EVERY_MS = 1000

/** After the store could not be reached, and for a duty that can only wait. */
const REST_MS = 10_000

/**
 * Works pass after pass until the signal is aborted, as long as it has the lease; while another worker
 * has it, waits for its end. The pass in flight stops between two of its documents.
 */
export async function runWorker(world: WorkerWorld, options: WorkerOptions): Promise<void> {
  const { signal, pacer, onPass } = options
  const lease = holdLease(world, options)
  const restingUntil = new Map<DutyName, number>()
  const goesOn = async () => !signal.aborted && (await lease.keep())
  while (!signal.aborted) {
    let pause = EVERY_MS
    try {
      if (await lease.keep()) {
        const now = world.clock.now().getTime()
        const resting = new Set(DUTY_NAMES.filter((name) => (restingUntil.get(name) ?? 0) > now))
        const report = await runPass(world, { goesOn, resting })
        for (const name of DUTY_NAMES)
          if (report.duties[name]?.isIdle) restingUntil.set(name, now + REST_MS)
        await lease.tell(oldestLeftOf(report))
        onPass?.(report)
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      world.logger.error('worker: the store failed', { code: error.code })
      pause = REST_MS
    }
    if (!signal.aborted) await pacer.wait(pause)
  }
  await lease.end()
}
