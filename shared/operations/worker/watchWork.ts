import type { Audit } from '../../domain/audit/Audit.ts'
import type { LiveStore } from '../../ports/liveStore.ts'
import type { Logger } from '../../ports/logger.ts'
import { dueAtOf, WORK_SIGNALS, type WorkSignalName } from './workSignals.ts'

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
export function watchWork(
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
