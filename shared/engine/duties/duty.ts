import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import type { ContentWorld } from '#shared/documents/ops/contentWork.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import {
  failureCode,
  type ListOptions,
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { CarrierEndpoint, Logger } from '#shared/kernel/ports/host.ts'
import type { MailChannel } from '#shared/outreach/ops/mailSender.ts'
import type { TextChannel } from '#shared/outreach/textSender.ts'

/** What the worker needs beside the ports of an audit's actions: a log, files, and the way to carriers. */
export interface WorkerWorld extends ActionWorld, ContentWorld {
  logger: Logger
  /** False for a database on this machine, whose audits are marked as local. Absent: the firm's own. */
  isReal?: boolean
  /** The bucket that the public uploads to. */
  bucket?: string
  /** Without it files are neither read nor deleted. */
  files?: ListingFileStore
  /** How emails leave this process; null: it has no sender. Absent: it sends none, and says nothing of it. */
  mail?: MailChannel | null
  /** How texts leave, likewise. */
  text?: TextChannel | null
  /** Without it results wait for a worker that can reach carriers' endpoints. */
  endpoint?: CarrierEndpoint
}

/** One pass of the worker, as its duties see it. */
export interface Pass {
  /** Works everything out and writes nothing. */
  dryRun: boolean
  /** Asked between documents: false ends the pass there. */
  goesOn(): Promise<boolean>
  /** Reads each carrier once a pass; null where there is none. */
  carrierOf(id: string): Promise<WorkCarrier | null>
}

/** What a duty did in a pass. */
export interface DutyReport {
  /** Documents it read. */
  found: number
  /** Of those, the ones it changed (in a dry run: would change). */
  done: number
  /** The ones it could not process: flagged for a person, and retried later. */
  flagged: number
  /** The ones whose write failed; the next pass retries them. */
  failed: number
  /** What it did, by name: `{ lapsed: 3, sent: 2 }`. */
  did: Record<string, number>
  /** Since when the oldest document that it left has been waiting; null when none is left. */
  oldestLeft: Date | null
  /** Everything it found has to wait: a pass right after this one would find the same. */
  isIdle: boolean
}

/**
 * One duty of the worker: a function over the ports, with an indexed query of its own. Idempotent: run
 * again, or twice at once, nothing is done twice. Its work in one pass is bounded. Rejects with a
 * `StoreError` only when the store cannot be worked with at all.
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

/** An audit that the worker goes on with: the same object where it does not have the flag. */
export function withoutFlag(audit: Audit, flag: WorkerFlag): Audit {
  if (!audit.flags.includes(flag)) return audit
  return { ...audit, flags: withWorkerFlag(audit.flags, flag, false) }
}

/** Documents a page. */
const PAGE = 50

/** Pages a pass: the rest waits for the next one, so that the other duties have their turn. */
const PAGES_A_PASS = 20

/** Documents processed at a time. */
const IN_FLIGHT = 8

/** A query whose documents leave it once they are processed, and how one is processed. */
interface PagedWork<T> {
  /** For the log. */
  duty: string
  /** The first `limit` documents of the query, the oldest first. */
  page(limit: number): Promise<T[]>
  /** Since when the document has been waiting. */
  since(document: T): Date
  /** Processes one; false when it stays in the query for now. */
  work(document: T): Promise<boolean>
  /**
   * True for one that may end the process, or writes what others of its page write: it is processed after
   * the others, alone.
   */
  isAlone?(document: T): boolean
  /** Flags a document that failed and takes it out of the query for a while; false when it stays. */
  retryLater?(document: T): Promise<boolean>
}

/**
 * Processes page after page until the query has no more. A document that fails, or that has to wait, is
 * counted and does not hold up the others: the next page reads past it.
 */
export async function eachInPages<T extends { id: string }>(
  { logger }: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  { duty, page, since, work, isAlone = () => false, retryLater = async () => false }: PagedWork<T>,
): Promise<void> {
  const left = new Map<string, Date>()
  for (let pages = 0; pages < PAGES_A_PASS; pages++) {
    const limit = PAGE + left.size
    const found = await page(limit)
    const fresh = found.filter(({ id }) => !left.has(id))
    report.found += fresh.length
    const stop = { aborted: false }
    const process = async (document: T) => {
      if (!(await workOrLog(document))) left.set(document.id, since(document))
      stop.aborted ||= !(await pass.goesOn())
    }
    const together = fresh.filter((document) => !isAlone(document))
    await inParallel(together, IN_FLIGHT, stop, process)
    await inParallel(fresh.filter(isAlone), 1, stop, process)
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
      // The next pass goes by what is there then.
      if (error instanceof StoreError && error.code === 'conflict') return false
      report.failed++
      // No id: an intake's opens it to the public. No message either: it may quote a person's data.
      logger.error('worker: a document failed', { duty, code: failureCode(error) })
    }
    if (pass.dryRun) return false
    try {
      return await retryLater(document)
    } catch (error) {
      if (isHopeless(error)) throw error
      return false
    }
  }
}

/** The first of the moments; null when there is none. */
export function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0
    ? null
    : new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

/**
 * What the public and senders leave for the worker, the oldest first: it reads them page by page
 * and listens to them.
 */
export const PENDING_QUERIES = {
  /** Intakes with a save of the public that is not in the audit yet. */
  intakes: {
    filters: [{ field: 'pending', op: '==', value: true }],
    sort: { field: 'at', direction: 'asc' },
  },
  /** Mails and messages whose delivery has ended and is not in the audit yet. */
  deliveries: {
    filters: [
      { field: 'folded', op: '==', value: false },
      { field: 'delivery.state', op: 'in', value: ['SUCCESS', 'ERROR', 'TAKEN_BACK'] },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
  },
  /** Messages that came in and were not read yet. */
  inbound: {
    filters: [{ field: 'state', op: '==', value: 'WAITING' }],
    sort: { field: 'at', direction: 'asc' },
  },
  /** Requests of the public for a link. */
  linkRequests: { filters: [], sort: { field: 'at', direction: 'asc' } },
} as const satisfies Record<string, ListOptions>

/**
 * Writes what expects a document as it was read; false when another write came first, and what is there
 * now decides.
 */
export async function unlessInBetween(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isWriteConflict(error)) return false
    throw error
  }
}

/** With these every other call of the database, or of the bucket, would fail the same way. */
const UNREACHABLE: readonly StoreErrorCode[] = [
  'unavailable',
  'unauthenticated',
  'permission-denied',
  'exhausted',
]

/** True for a failure of the database or the bucket, which says nothing about the document at work. */
export function isUnreachable(error: unknown): error is StoreError {
  return error instanceof StoreError && UNREACHABLE.includes(error.code)
}

/** The verbs of files. Without the bucket only what needs a file waits; all else goes on. */
const FILE_VERBS: readonly StoreVerb[] = ['Put', 'Read', 'Describe', 'Delete', 'List']

/** True for a failure that ends the pass: the database cannot be worked with at all. */
export function isHopeless(error: unknown): boolean {
  return isUnreachable(error) && !FILE_VERBS.includes(error.verb)
}
