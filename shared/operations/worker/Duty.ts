import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** One pass of the worker, as its duties see it. */
export interface Pass {
  /** Works everything out and writes nothing. */
  dryRun: boolean
  /** Asked between pages: false when the pass is to end there, because somebody said so. */
  goesOn(): Promise<boolean>
  /** Each carrier is read once in a pass; null where there is none. */
  carrierOf(id: string): Promise<WorkCarrier | null>
}

/** What a duty did in a pass. */
export interface DutyReport {
  /** Documents it looked at. */
  found: number
  /** Of those, the ones it did something for (in a dry run: would do). */
  done: number
  /** The ones it could not go on with: flagged for a person, and left for a while. */
  flagged: number
  /** The ones whose write failed; they are tried again. */
  failed: number
  /** What it did, by name: `{ lapsed: 3, sent: 2 }`. */
  did: Record<string, number>
  /** Since when the first of what it left has been waiting; null when nothing is left. */
  oldestLeft: Date | null
  /** Everything it found has to wait for a while: asking again at once finds the same. */
  isIdle: boolean
}

/**
 * One duty of the worker: a function over the ports, with an indexed query of its own. Idempotent: run
 * again, or twice at once, nothing is done twice. Bounded a pass. Rejects with a `StoreError` only when
 * the store cannot be worked with at all.
 */
export type Duty = (world: WorkerWorld, pass: Pass) => Promise<DutyReport>

/** The report of a duty that has found nothing yet. */
export function emptyReport(): DutyReport {
  return { found: 0, done: 0, flagged: 0, failed: 0, did: {}, oldestLeft: null, isIdle: false }
}

/** Counts one thing done, by name. */
export function countDone(report: DutyReport, name: string): void {
  report.did[name] = (report.did[name] ?? 0) + 1
}
