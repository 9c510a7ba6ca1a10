import { StoreError } from '../../ports/storeError.ts'
import type { TimedStore } from '../../ports/timedStore.ts'
import { DUTY_NAMES, type DutyName } from './duties.ts'
import { type HeldLease, holdLease, type LeaseHolderOptions } from './holdLease.ts'
import { oldestLeftOf, type PassReport, runPass } from './runPass.ts'
import type { WorkerWorld } from './WorkerWorld.ts'
import { watchWork } from './watchWork.ts'

/** Between passes. */
export interface Pacer {
  /** Ends after so many milliseconds, or sooner: when it is woken, or it is all over. */
  wait(ms: number): Promise<void>
  /** Ends the present wait. */
  wake(): void
}

export interface WorkerOptions extends LeaseHolderOptions {
  signal: { readonly aborted: boolean }
  pacer: Pacer
  /** Runs commands beside the passes, under the same lease; without it the passes do. */
  commands?: (lease: HeldLease) => Promise<void>
  /** Awaited between the documents of a pass: ends when what goes before them has ended. */
  quiet?: () => Promise<void>
  /** Told of every pass. */
  onPass?: (report: PassReport) => void
}

/** Between looks at what no listener tells of, and while there is more than one pass can do. */
const EVERY_MS = 1000

/** After a pass, so that news that comes together is worked on together. */
const SOON_MS = 100

/** After the store could not be reached, and for a duty that can only wait. */
const REST_MS = 10_000

/** After the store could not be reached while the lease runs out. */
const RETRY_MS = 3_000

/**
 * While listeners tell of everything else: for what a day's beginning brings, and what came late. A pass
 * that finds nothing is ten reads.
 */
const UNASKED_MS = 600_000

/** Between tries to listen again where a listener has ended. */
const MEND_MS = 60_000

/**
 * Works until the signal is aborted, as long as it has the lease; while another worker has it, waits
 * for its end. Listeners tell of new work, and when time brings some; what nobody tells of is looked
 * for. The pass in flight stops between two of its documents.
 */
export async function runWorker(
  world: WorkerWorld & { timed: TimedStore },
  options: WorkerOptions,
): Promise<void> {
  const { signal, pacer, live, onPass, commands, quiet } = options
  const lease = holdLease(world, options)
  const restingUntil = new Map<DutyName, number>()
  const goesOn = async () => {
    await quiet?.()
    return !signal.aborted && (await lease.keep())
  }
  const time = () => world.clock.now().getTime()
  let hasNews = false
  let isAsleep = false
  const wake = () => {
    if (isAsleep) pacer.wake()
  }
  lease.onChange(wake)
  let lookAt = 0
  let mendAt = 0
  const watch = live
    ? watchWork(live, {
        logger: world.logger,
        onNews: () => {
          hasNews = true
          wake()
        },
      })
    : null

  // The next engine need not wait for the rest of a pass, which is done once by its locks anyway.
  const serving = commands?.(lease).then(() => lease.end()) ?? Promise.resolve()

  /** Does a pass and answers when the next one is due if there is no news until then. */
  async function pass(): Promise<number> {
    const now = time()
    const isResting = (name: DutyName) => !hasNews && (restingUntil.get(name) ?? 0) > now
    const resting = new Set(DUTY_NAMES.filter(isResting))
    if (commands) resting.add('commands')
    hasNews = false
    const report = await runPass(world, { goesOn, resting })
    const reports = DUTY_NAMES.flatMap((name) => {
      const duty = report.duties[name]
      if (duty?.isIdle) restingUntil.set(name, now + REST_MS)
      return duty ?? []
    })
    await lease.tell(oldestLeftOf(report))
    onPass?.(report)
    if (!watch?.isWhole() || report.interrupted) return now + EVERY_MS
    if (reports.some(({ oldestLeft, isIdle }) => oldestLeft && !isIdle)) return now + EVERY_MS
    const rests = [...restingUntil.values()].filter((until) => until > now)
    const dueAt = Math.max(watch.dueAt()?.getTime() ?? Number.POSITIVE_INFINITY, now + EVERY_MS)
    return Math.min(now + UNASKED_MS, dueAt, ...rests)
  }

  /** How long nothing is to do. */
  async function look(): Promise<number> {
    if (!(await lease.keep())) {
      lookAt = 0
      return EVERY_MS
    }
    const now = time()
    if (now >= mendAt) {
      watch?.mend()
      mendAt = now + MEND_MS
    }
    if (hasNews || now >= lookAt) lookAt = await pass()
    if (hasNews) return SOON_MS
    return Math.min(
      Math.max(Math.min(lookAt, mendAt) - time(), SOON_MS),
      Math.max(lease.dueIn(), SOON_MS),
    )
  }

  try {
    while (!signal.aborted) {
      let pause = REST_MS
      try {
        pause = await look()
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        if (lease.isMine()) pause = RETRY_MS
        // What the pass was for is still to be done, and the listeners do not tell it again.
        lookAt = 0
        world.logger.error('worker: the store failed', { code: error.code })
      }
      if (signal.aborted) break
      isAsleep = pause > SOON_MS
      await pacer.wait(pause)
      isAsleep = false
    }
  } finally {
    watch?.stop()
    await serving
  }
  await lease.end()
}
