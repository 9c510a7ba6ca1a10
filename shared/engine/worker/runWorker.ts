import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { TimedStore } from '#shared/kernel/ports/clock.ts'
import { type ListOptions, type LiveStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/logger.ts'
import { PENDING_QUERIES, type WorkerWorld } from '../duties/duty.ts'
import { type HeldLease, holdLease, type LeaseHolderOptions } from './holdLease.ts'
import { DUTY_NAMES, type DutyName, oldestLeftOf, type PassReport, runPass } from './runPass.ts'

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

/** A small query whose every change means that there may be work. */
export interface WorkSignal {
  collection: string
  options: ListOptions
}

/** Of what waits, so many: beyond them the worker has work anyway. */
const FIRST = 20

/** What the duties' queries would find, as few documents as tell of a change. */
const WORK_SIGNALS = {
  intakes: {
    collection: COLLECTIONS.intakes,
    options: { ...PENDING_QUERIES.intakes, limit: FIRST },
  },
  results: {
    collection: COLLECTIONS.results,
    options: {
      filters: [{ field: 'state', op: '==', value: 'WAITING' }],
      sort: { field: 'tryAt', direction: 'asc' },
      limit: FIRST,
    },
  },
  mail: { collection: COLLECTIONS.mail, options: { ...PENDING_QUERIES.deliveries, limit: FIRST } },
  messages: {
    collection: COLLECTIONS.messages,
    options: { ...PENDING_QUERIES.deliveries, limit: FIRST },
  },
  /** Every write of an audit makes it the newest. */
  changes: {
    collection: COLLECTIONS.audits,
    options: { sort: { field: 'updatedAt', direction: 'desc' }, limit: 1 },
  },
  /** The audit whose time comes first; those without one are left out. */
  waits: {
    collection: COLLECTIONS.audits,
    options: {
      filters: [{ field: 'wakeAt', op: '>', value: new Date(0) }],
      sort: { field: 'wakeAt', direction: 'asc' },
      limit: 1,
    },
  },
} as const satisfies Record<string, WorkSignal>

type WorkSignalName = keyof typeof WORK_SIGNALS

/** When the first of the audits that wait for their time is due; null when none does. */
function dueAtOf([first]: readonly Pick<Audit, 'wakeAt'>[]): Date | null {
  return first?.wakeAt ?? null
}

/** The worker's ear: listeners on everything that brings it work. */
export interface WorkWatch {
  /** True while every listener is at work: then no news means that there is no new work. */
  isWhole(): boolean
  /** When time will bring work next, as far as is known. */
  dueAt(): Date | null
  /** Listens again where a listener has ended. */
  mend(): void
  stop(): void
}

const SIGNAL_NAMES = Object.keys(WORK_SIGNALS) as WorkSignalName[]

/** Listens for work; `onNews` is told of each change, first of what there is. */
function watchWork(
  live: LiveStore,
  { logger, onNews }: { logger: Logger; onNews: () => void },
): WorkWatch {
  const stops = new Map<WorkSignalName, () => void>()
  const known = new Set<WorkSignalName>()
  let dueAt: Date | null = null

  function listen(name: WorkSignalName): void {
    const { collection, options } = WORK_SIGNALS[name]
    const stop = live.watchList<Pick<Audit, 'wakeAt'>>(collection, options, {
      next: (view) => {
        known.add(name)
        if (name === 'waits') dueAt = dueAtOf(view)
        onNews()
      },
      error: ({ code }) => {
        known.delete(name)
        stops.delete(name)
        logger.error('worker: a listener ended; looking every second until it is back', {
          signal: name,
          code,
        })
        onNews()
      },
    })
    stops.set(name, stop)
  }

  const mend = () => {
    for (const name of SIGNAL_NAMES) if (!stops.has(name)) listen(name)
  }
  mend()
  return {
    isWhole: () => known.size === SIGNAL_NAMES.length,
    dueAt: () => dueAt,
    mend,
    stop: () => {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
