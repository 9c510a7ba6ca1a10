import type { Audit } from '#shared/audit/model.ts'
import { summarizeCarriers } from '#shared/firm/ops/carriers.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import { type CountingProgress, PROGRESS_ID } from '#shared/reports/ops/readCounting.ts'
import { SCHEME } from '#shared/results/carrierAudit.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  emptyReport,
  type Pass,
  type WorkerWorld,
} from './duty.ts'
import { projectAudits } from './projectAudits.ts'

/** How far the projections have come. */
interface Progress extends CountingProgress {
  /** No write up to then can still show late. */
  swept: Date
  sweptAt: Date
  /** How the projected audits were counted. */
  scheme: number
}

const PAGE = 40
const PAGES_A_PASS = 25

/** Writers' clocks differ by so much at most: a write may show after one with a later time. */
const LATE_MS = 300_000

/** Between two searches for writes that showed late. */
const SWEEP_EVERY_MS = 60_000

/**
 * Projections: `carrierAudits`, `rollups` and `activity` of the audits that were written since the last
 * pass (`updatedAt`). The watermark only saves reads: an audit that is read twice is counted once. A write
 * that showed late is looked for each minute by counts, and each write is read once more when none before
 * it can show any more, five minutes later. The first pass of a process writes the summaries of carriers
 * that have none.
 */
export const writeProjections: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  if (!pass.dryRun && !summarized.has(store)) {
    await summarizeCarriers(store)
    summarized.add(store)
  }
  const now = clock.now()
  const stored = await store.get<Progress>(COLLECTIONS.engine, PROGRESS_ID)
  // A watermark in the future (of a clock that was ahead) or of another scheme is of no use: every audit
  // is projected again.
  const before = stored && isOfUse(stored, now) ? stored : null
  const known = before ?? { watermark: new Date(0), swept: new Date(0), sweptAt: new Date(0) }
  const seen = await projectRange(world, pass, report, { after: known.watermark })
  const watermark = earlier(seen, now)
  const settled = earlier(watermark, new Date(now.getTime() - LATE_MS))
  const progress: Progress = { ...known, watermark, scheme: SCHEME }
  const isSweepDue = now.getTime() - known.sweptAt.getTime() >= SWEEP_EVERY_MS
  // An audit with a time in the future is found again until then.
  report.isIdle = report.found > 0 && report.done === 0 && report.oldestLeft === null
  if (known.swept >= known.watermark) {
    // Nothing waits to be read once more, so what was read just now was read once and for all.
    progress.swept = later(settled, known.swept)
    if (watermark > known.watermark) progress.sweptAt = now
  } else if (isSweepDue && report.oldestLeft === null) {
    progress.swept = await projectRange(world, pass, report, { after: known.swept, to: settled })
    if (report.oldestLeft === null) {
      progress.swept = later(settled, known.swept)
      progress.sweptAt = now
      if (!pass.dryRun) await projectLate(world, pass, report, { after: settled, to: watermark })
    }
    // What is read once more is not known to wait.
    report.oldestLeft = null
    report.isIdle = false
  }
  const isNews =
    before === null ||
    (['watermark', 'swept', 'sweptAt'] as const).some(
      (field) => before[field].getTime() !== progress[field].getTime(),
    )
  if (isNews && !pass.dryRun && seen > new Date(0))
    await store.set(COLLECTIONS.engine, PROGRESS_ID, { ...progress })
  return report
}

/** Stores whose carriers all have summaries, so that each process checks once. */
const summarized = new WeakSet<DocumentStore>()

/** When audits were written: after the first moment, up to the second. */
interface Range {
  after: Date
  to?: Date
}

/** Projects the audits that were written in the range; the moment up to which they are done. */
async function projectRange(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  range: Range,
): Promise<Date> {
  const { store, logger } = world
  let seen = range.after
  report.oldestLeft = null
  if (isEmpty(range)) return seen
  let cursor: { after?: Date; afterId?: string } = {}
  for (let pages = 1; ; pages++) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      ...writtenIn(range),
      limit: PAGE,
      ...cursor,
    })
    const last = page.at(-1)
    report.oldestLeft = null
    if (!last) return seen
    await projectPage(page)
    seen = last.updatedAt
    if (page.length < PAGE) return seen
    cursor = { after: seen, afterId: last.id }
    report.oldestLeft = seen
    if (pages < PAGES_A_PASS && (await pass.goesOn())) continue
    // The next pass begins after this moment, and an import writes many audits in one.
    const ids = new Set(page.map(({ id }) => id))
    const atMoment: Filter = { field: 'updatedAt', op: '==', value: seen }
    for await (const tied of pagesOf<Audit>(store, COLLECTIONS.audits, [atMoment]))
      await projectPage(tied.filter(({ id }) => !ids.has(id)))
    return seen
  }

  async function projectPage(audits: readonly Audit[]): Promise<void> {
    report.found += audits.length
    const { done, broken } = await projectAudits(store, pass, audits)
    report.done += done
    report.failed += broken
    if (broken > 0) logger.error('worker: a document failed', { duty: 'projections', broken })
    for (let n = 0; n < done; n++) countDone(report, 'projected')
  }
}

/**
 * Projects audits whose writes showed after the watermark had passed them: where fewer audits are projected
 * as of the range than were written in it. An audit that was written twice in it looks projected, and is not
 * found here.
 */
async function projectLate(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  range: Required<Range>,
): Promise<void> {
  if (isEmpty(range)) return
  const { store } = world
  const options = writtenIn(range)
  const [written, projected] = await Promise.all([
    store.count(COLLECTIONS.audits, options),
    store.count(COLLECTIONS.carrierAudits, options),
  ])
  if (written === projected) return
  const middle = new Date(Math.floor((range.after.getTime() + range.to.getTime()) / 2))
  if (written <= PAGE || middle <= range.after) {
    await projectRange(world, pass, report, range)
    return
  }
  await projectLate(world, pass, report, { after: range.after, to: middle })
  await projectLate(world, pass, report, { after: middle, to: range.to })
}

function isEmpty({ after, to }: Range): boolean {
  return to !== undefined && to <= after
}

function writtenIn({ after, to }: Range) {
  const filters: Filter[] = [{ field: 'updatedAt', op: '>', value: after }]
  if (to) filters.push({ field: 'updatedAt', op: '<=', value: to })
  return { filters, sort: { field: 'updatedAt', direction: 'asc' } } as const
}

function isOfUse({ watermark, scheme }: Progress, now: Date): boolean {
  return watermark <= now && scheme === SCHEME
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
