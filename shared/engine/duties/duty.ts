import type { WorkCarrier } from '#shared/audit/model.ts'
import type { WorkWorld } from '#shared/audit/ops/actOnAudit.ts'
import type { ContentWorld } from '#shared/documents/ops/contentWork.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import type { CarrierEndpoint } from '#shared/kernel/ports/carrierEndpoint.ts'
import {
  failureCode,
  type ListOptions,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/logger.ts'

/** What the worker needs of the world: the engine's, and where it tells what it could not do. */
export interface WorkerWorld extends WorkWorld, ContentWorld {
  logger: Logger
  /** False: a database on this machine, whose audits are marked as local. Not given: the firm's own. */
  isReal?: boolean
  /** The bucket that the public uploads to. */
  bucket?: string
  /** Where files are; without it they are neither looked at nor removed. */
  files?: ListingFileStore
  /** The way to carriers' machines; without it results wait for a worker that has one. */
  endpoint?: CarrierEndpoint
}

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

/** Documents a page. */
const PAGE = 50

/** Pages a pass: what is left then comes in the next one, after the other duties had their turn. */
const PAGES_A_PASS = 20

/** Documents worked on at a time. */
const IN_FLIGHT = 8

/** A query whose documents leave it once they are worked on, and the work. */
export interface PagedWork<T> {
  /** For the log. */
  duty: string
  /** The first `limit` documents that wait, the oldest first. */
  page(limit: number): Promise<T[]>
  /** Since when it has been waiting. */
  since(document: T): Date
  /** Answers false when the document stays in the query for now. */
  work(document: T): Promise<boolean>
  /** True for one that may end the process: it is worked on after the others of its page, alone. */
  isAlone?(document: T): boolean
  /** Takes a document that failed out of the query for a while, and flags it; likewise. */
  putOff?(document: T): Promise<boolean>
}

/**
 * Works page after page until the query has no more. A document that fails, or that has to wait, is
 * counted and never keeps the others from their turn: the next page looks past it.
 */
export async function eachInPages<T extends { id: string }>(
  { logger }: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  { duty, page, since, work, isAlone = () => false, putOff = async () => false }: PagedWork<T>,
): Promise<void> {
  const left = new Map<string, Date>()
  for (let pages = 0; pages < PAGES_A_PASS; pages++) {
    const limit = PAGE + left.size
    const found = await page(limit)
    const fresh = found.filter(({ id }) => !left.has(id))
    report.found += fresh.length
    const stop = { aborted: false }
    const workOn = async (document: T) => {
      if (!(await workOrLog(document))) left.set(document.id, since(document))
      stop.aborted ||= !(await pass.goesOn())
    }
    const together = fresh.filter((document) => !isAlone(document))
    await inParallel(together, IN_FLIGHT, stop, workOn)
    await inParallel(fresh.filter(isAlone), 1, stop, workOn)
    const last = found.at(-1)
    const hasMore = found.length === limit || stop.aborted
    report.oldestLeft = hasMore && last ? since(last) : earliest([...left.values()])
    report.isIdle = left.size > 0 && report.done === 0
    if (!hasMore || fresh.length === 0 || stop.aborted) return
  }

  async function workOrLog(document: T): Promise<boolean> {
    try {
      return (await work(document)) && !pass.dryRun
    } catch (error) {
      if (isHopeless(error)) throw error
      // Somebody wrote in between: what is there now decides, in the next pass.
      if (error instanceof StoreError && error.code === 'conflict') return false
      report.failed++
      // No id: an intake's opens it to the public. No message either: it may quote a person's data.
      logger.error('worker: a document failed', { duty, code: failureCode(error) })
    }
    if (pass.dryRun) return false
    try {
      return await putOff(document)
    } catch (error) {
      if (isHopeless(error)) throw error
      return false
    }
  }
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0
    ? null
    : new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

const pending = (since: string): ListOptions => ({
  filters: [{ field: 'pending', op: '==', value: true }],
  sort: { field: since, direction: 'asc' },
})

/** What waits for the worker, the oldest first; the duties read it page by page and are told of it. */
export const PENDING_QUERIES = {
  intakes: pending('at'),
  /** Mails and messages whose delivery has come to an end, and is not in the audit yet. */
  deliveries: {
    filters: [
      { field: 'folded', op: '==', value: false },
      { field: 'delivery.state', op: 'in', value: ['SUCCESS', 'ERROR'] },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
  },
} as const satisfies Record<string, ListOptions>

/** With these every other call would fail the same way. */
const HOPELESS: readonly StoreErrorCode[] = [
  'unavailable',
  'unauthenticated',
  'permission-denied',
  'exhausted',
]

/** True for a failure that ends the pass: the store cannot be worked with at all. */
export function isHopeless(error: unknown): boolean {
  return error instanceof StoreError && HOPELESS.includes(error.code)
}
