import { StoreError } from '../../ports/storeError.ts'
import { inParallel } from '../import/inParallel.ts'
import type { DutyReport, Pass } from './Duty.ts'
import { failureCode } from './failureCode.ts'
import { isHopeless } from './isHopeless.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

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
