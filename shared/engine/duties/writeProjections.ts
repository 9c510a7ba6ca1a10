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
  /** A search that one pass did not finish: when it began, and up to which write it came. */
  sweep?: { began: Date; seen: Date } | null
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
 * pass (`updatedAt`). The watermark only saves reads: an audit that is read twice is counted once. For
 * five minutes after a write, those that showed late are read too. The first pass of a process writes the
 * summaries of carriers that have none.
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
  const isSweepDue = now.getTime() - known.sweptAt.getTime() >= SWEEP_EVERY_MS
  const sweep = before?.sweep ?? null
  const sweeps = before === null || sweep !== null || (known.swept < known.watermark && isSweepDue)
  const from = sweeps ? (sweep?.seen ?? known.swept) : known.watermark
  const seen = await projectFrom(world, pass, report, from)
  const watermark = earlier(later(seen, known.watermark), now)
  const progress: Progress = { ...known, watermark, scheme: SCHEME, sweep: null }
  if (sweeps) {
    const began = sweep?.began ?? now
    if (report.oldestLeft === null) {
      // What was written later than that may still have shown behind it.
      progress.swept = earlier(watermark, new Date(began.getTime() - LATE_MS))
      progress.sweptAt = now
    } else {
      // Goes on in the next pass: from its beginning, a pass would read the same audits for five minutes.
      progress.sweep = { began, seen }
    }
  }
  const isNews =
    before === null ||
    sweep !== null ||
    progress.sweep !== null ||
    (['watermark', 'swept', 'sweptAt'] as const).some(
      (field) => before[field].getTime() !== progress[field].getTime(),
    )
  if (isNews && !pass.dryRun && seen > new Date(0))
    await store.set(COLLECTIONS.engine, PROGRESS_ID, { ...progress })
  // An audit with a time in the future is found again until then.
  report.isIdle = !sweeps && report.found > 0 && report.done === 0 && report.oldestLeft === null
  return report
}

/** Stores whose carriers all have summaries, so that each process checks once. */
const summarized = new WeakSet<DocumentStore>()

/** Projects the audits that were written since; the moment up to which they are done. */
async function projectFrom(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  from: Date,
): Promise<Date> {
  const { store, logger } = world
  let seen = from
  let cursor: { after?: Date; afterId?: string } = {}
  for (let pages = 1; ; pages++) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [{ field: 'updatedAt', op: '>', value: from }],
      sort: { field: 'updatedAt', direction: 'asc' },
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

function isOfUse({ watermark, scheme }: Progress, now: Date): boolean {
  return watermark <= now && scheme === SCHEME
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
