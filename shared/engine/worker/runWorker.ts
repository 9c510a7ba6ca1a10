import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type ListOptions,
  type LiveStore,
  StoreError,
  type TimedStore,
} from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import { PENDING_QUERIES, type WorkerWorld } from '../duties/duty.ts'
import { type HeldLease, holdLease, type LeaseHolderOptions } from './holdLease.ts'
import {
  DUTY_NAMES,
  type DutyName,
  isCutByItsBounds,
  oldestLeftOf,
  type PassReport,
  runPass,
} from './runPass.ts'

/** The pauses between passes. */
export interface Pacer {
  /** Resolves after so many milliseconds, or sooner when it is woken or the process ends. */
  wait(ms: number): Promise<void>
  /** Ends the current wait. */
  wake(): void
}

interface WorkerOptions extends LeaseHolderOptions {
  signal: { readonly aborted: boolean }
  pacer: Pacer
  /** Runs commands beside the passes, under the same lease; without it the passes do. */
  commands?: (lease: HeldLease) => Promise<void>
  /** Awaited between the documents of a pass, so that commands of single audits go first. */
  quiet?: () => Promise<void>
  /** Called after every pass. */
  onPass?: (report: PassReport) => void
}

/** Between passes while a listener has ended, or one pass cannot do all there is. */
const EVERY_MS = 1000

/** After news, so that changes of one moment are in one pass. */
const SOON_MS = 100

/** After the store could not be reached, and for a duty that can only wait. */
const REST_MS = 10_000

/** After the store could not be reached while the lease runs out. */
const RETRY_MS = 3_000

/**
 * Between passes without news while all listeners work: for what a new day changes, and writes that showed
 * late. A pass that finds nothing is ten reads.
 */
const IDLE_MS = 600_000

/** Between tries to listen again where a listener has ended. */
const RELISTEN_MS = 60_000

/**
 * Runs passes until the signal is aborted, as long as it has the lease; while another worker has it, waits
 * for its end. Listeners say when there is new work, and when an audit's `wakeAt` comes; a pass every ten
 * minutes finds the rest. When the signal is aborted the pass in flight stops between two documents.
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
  let passAt = 0
  let relistenAt = 0
  const watch = live
    ? watchWork(live, {
        // Without a sender what is due stays due.
        names: SIGNAL_NAMES.filter((name) => !isOfSender(name) || world[SENDERS[name]]),
        logger: world.logger,
        onNews: () => {
          hasNews = true
          wake()
        },
      })
    : null

  // The next engine need not wait for the rest of this pass: its locks keep anything from being done twice.
  const serving = commands?.(lease).then(() => lease.end()) ?? Promise.resolve()

  /** Runs a pass; when the next one is due without news until then. */
  async function pass(): Promise<number> {
    const now = time()
    const isResting = (name: DutyName) => !hasNews && (restingUntil.get(name) ?? 0) > now
    const resting = new Set(DUTY_NAMES.filter(isResting))
    if (commands) resting.add('commands')
    hasNews = false
    const report = await runPass(world, { goesOn, resting })
    for (const name of DUTY_NAMES)
      if (report.duties[name]?.isIdle) restingUntil.set(name, now + REST_MS)
    await lease.reportOldest(oldestLeftOf(report))
    onPass?.(report)
    if (!watch?.isWhole() || report.interrupted) return now + EVERY_MS
    if (isCutByItsBounds(report)) return now + EVERY_MS
    const rests = [...restingUntil.values()].filter((until) => until > now)
    const isWaiting = report.duties.outbox?.isIdle === true
    const moments = SIGNAL_NAMES.flatMap((name) => {
      const due = isTimed(name) && !(isOfSender(name) && isWaiting) ? watch.dueAt(name) : null
      return due ? Math.max(due.getTime(), now + EVERY_MS) : []
    })
    return Math.min(now + IDLE_MS, ...moments, ...rests)
  }

  /** Runs a pass if one is due and the lease is held; how long to wait then. */
  async function passIfDue(): Promise<number> {
    if (!(await lease.keep())) {
      passAt = 0
      return EVERY_MS
    }
    const now = time()
    if (now >= relistenAt) {
      watch?.relisten()
      relistenAt = now + RELISTEN_MS
    }
    if (hasNews || now >= passAt) passAt = await pass()
    if (hasNews) return SOON_MS
    return Math.min(
      Math.max(Math.min(passAt, relistenAt) - time(), SOON_MS),
      Math.max(lease.dueIn(), SOON_MS),
    )
  }

  try {
    while (!signal.aborted) {
      let pause = REST_MS
      try {
        pause = await passIfDue()
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        if (lease.isMine()) pause = RETRY_MS
        // The listeners do not repeat the news that this pass was for.
        passAt = 0
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
interface WorkSignal {
  collection: string
  options: ListOptions
}

/** Documents a listener follows: beyond them the worker has work anyway. */
const FIRST = 20

/** The message that its sender takes first. */
const FIRST_DUE = {
  filters: [{ field: 'sendAt', op: '>', value: new Date(0) }],
  sort: { field: 'sendAt', direction: 'asc' },
  limit: 1,
} as const

/** The duties' queries, with as few documents as show a change. */
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
  /** Runs that were marked as mailed, letters that came back. */
  letters: {
    collection: COLLECTIONS.letters,
    options: { ...PENDING_QUERIES.deliveries, limit: FIRST },
  },
  inbound: {
    collection: COLLECTIONS.inbound,
    options: { ...PENDING_QUERIES.inbound, limit: FIRST },
  },
  /** The email and the text that are due first. */
  mailOutbox: { collection: COLLECTIONS.mail, options: FIRST_DUE },
  textOutbox: { collection: COLLECTIONS.messages, options: FIRST_DUE },
  linkRequests: {
    collection: COLLECTIONS.linkRequests,
    options: { ...PENDING_QUERIES.linkRequests, limit: FIRST },
  },
  /** Every write of an audit makes it the newest. */
  changes: {
    collection: COLLECTIONS.audits,
    options: { sort: { field: 'updatedAt', direction: 'desc' }, limit: 1 },
  },
  /** The audit with the earliest `wakeAt`. */
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

/** Listeners on everything that makes work for the worker. */
interface WorkWatch {
  /** True while every listener works: then no news means no new work. */
  isWhole(): boolean
  /** When time alone brings the next work of a signal, as far as is known. */
  dueAt(name: TimedSignal): Date | null
  /** Listens again where a listener has ended. */
  relisten(): void
  stop(): void
}

const SIGNAL_NAMES = Object.keys(WORK_SIGNALS) as WorkSignalName[]

/** Signals of what is due later, with the field that says when. */
const DUE_FIELDS = { waits: 'wakeAt', mailOutbox: 'sendAt', textOutbox: 'sendAt' } as const

/** Signals of what only a sender of this process works on. */
const SENDERS = { mailOutbox: 'mail', textOutbox: 'text' } as const

function isOfSender(name: WorkSignalName): name is keyof typeof SENDERS {
  return Object.hasOwn(SENDERS, name)
}

type TimedSignal = keyof typeof DUE_FIELDS

function isTimed(name: WorkSignalName): name is TimedSignal {
  return Object.hasOwn(DUE_FIELDS, name)
}

/** Listens for work; `onNews` is called at the first view of each listener and at each change. */
function watchWork(
  live: LiveStore,
  {
    names,
    logger,
    onNews,
  }: { names: readonly WorkSignalName[]; logger: Logger; onNews: () => void },
): WorkWatch {
  const stops = new Map<WorkSignalName, () => void>()
  const known = new Set<WorkSignalName>()
  const dueAt = new Map<WorkSignalName, Date | null>()

  function listen(name: WorkSignalName): void {
    const { collection, options } = WORK_SIGNALS[name]
    const stop = live.watchList<Partial<Pick<Audit, 'wakeAt'> & Pick<OutgoingMail, 'sendAt'>>>(
      collection,
      options,
      {
        next: (view) => {
          known.add(name)
          if (isTimed(name)) dueAt.set(name, view[0]?.[DUE_FIELDS[name]] ?? null)
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
      },
    )
    stops.set(name, stop)
  }

  const relisten = () => {
    for (const name of names) if (!stops.has(name)) listen(name)
  }
  relisten()
  return {
    isWhole: () => known.size === names.length,
    dueAt: (name) => dueAt.get(name) ?? null,
    relisten,
    stop: () => {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
