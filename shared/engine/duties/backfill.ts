import type { Intake } from '#shared/audit/access/intake.ts'
import { isSameValue } from '#shared/audit/editChanges.ts'
import { engineFieldsOf, readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { wakeAtOf } from '#shared/audit/steps/schedule.ts'
import { answerByOf, openUntilOf } from '#shared/audit/timing.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type DocumentStore,
  failureCode,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  emptyReport,
  type Pass,
  unlessInBetween,
  type WorkerWorld,
} from './duty.ts'
import { writeEngineFields } from './wakeAudits.ts'

/**
 * How audits are listed. 2: every open audit is due, in whatever state, and texts are sorted without
 * regard to capitals. 3: audits that are over have the day through which they are kept. Raise it when `engineFieldsOf` lists audits otherwise than they are stored.
 */
const LIST_SCHEME = 3

/** How far the audits have been listed anew (`engine/listing`). */
interface ListingProgress {
  scheme: number
  /** The last audit of the last page that is done. */
  after: string
  isDone: boolean
}

const LISTING_ID = 'listing'

const AUDITS_A_PAGE = 50

/** Pages a pass: the other duties have their turn in between. */
const PAGES_A_PASS = 20

const IN_FLIGHT = 8

/** Stores in which it is done, so that each process reads its progress once. */
const listed = new WeakSet<DocumentStore>()

/**
 * Gives audits that were stored under an earlier scheme the list fields of this one, once: band, sort key,
 * flip day, flags and the keys of sorted texts. Never raises `v`. Killed anywhere, it goes on at the page
 * that was not finished.
 */
export const relistAudits: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  if (listed.has(store)) return report
  const stored = await store.get<ListingProgress>(COLLECTIONS.engine, LISTING_ID)
  const progress = stored?.scheme === LIST_SCHEME ? stored : null
  let after = progress?.after ?? ''
  let isDone = progress?.isDone ?? false
  for (let pages = 0; !isDone && pages < PAGES_A_PASS && (await pass.goesOn()); pages++) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      sort: { field: 'id', direction: 'asc' },
      limit: AUDITS_A_PAGE,
      ...(after === '' ? {} : { after }),
    })
    report.found += page.length
    let left = 0
    await inParallel(page, IN_FLIGHT, { aborted: false }, async (found) => {
      try {
        if (!(await relist(found))) left++
      } catch (error) {
        if (error instanceof StoreError) throw error
        // One that cannot be computed does not hold up the others; `verify` names it.
        report.failed++
        world.logger.error('relisting: an audit failed', { code: failureCode(error) })
      }
    })
    report.failed += left
    // One was written in between: the next pass does the page again.
    if (left > 0) break
    after = page.at(-1)?.id ?? after
    isDone = page.length < AUDITS_A_PAGE
    if (!pass.dryRun)
      await store.set(COLLECTIONS.engine, LISTING_ID, { scheme: LIST_SCHEME, after, isDone })
  }
  if (isDone && !pass.dryRun) listed.add(store)
  if (!isDone) report.oldestLeft = clock.now()
  return report

  async function relist(found: Audit): Promise<boolean> {
    const audit = readAudit(found)
    const carrier = await pass.carrierOf(audit.carrierCompany)
    const today = todayIn(carrier?.timeZone ?? DEFAULT_TIME_ZONE, clock.now())
    const { tokens: _, ...fields } = engineFieldsOf(audit, today)
    const names = Object.keys(fields) as (keyof typeof fields)[]
    // One that is worked needs no day, and is not written for want of it.
    if (names.every((name) => isSameValue(found[name] ?? null, fields[name]))) return true
    const isWritten = await writeEngineFields(world, pass, audit, fields)
    if (!isWritten && !pass.dryRun) return false
    report.done++
    countDone(report, 'relisted')
    return true
  }
}

/** How far the intakes have been dated (`engine/links`). */
interface LinksProgress {
  /** The last intake that was dated. */
  after: string
  isDone: boolean
}

const LINKS_ID = 'links'

/** Intakes a pass. */
const LINKS_A_PASS = 120

/** Stores in which it is done, so that each process reads its progress once. */
const dated = new WeakSet<DocumentStore>()

/**
 * Gives links from before release 0.2 their days (`openUntilOf`, `answerByOf`), once, a page a pass: those
 * of cancelled audits, and of audits sent more than 30 days ago, then end. Killed anywhere, the page is
 * dated again.
 */
export const dateOldLinks: Duty = async ({ store }, pass) => {
  const report = emptyReport()
  if (dated.has(store)) return report
  const progress = await store.get<LinksProgress>(COLLECTIONS.engine, LINKS_ID)
  if (progress?.isDone) {
    dated.add(store)
    return report
  }
  const after = progress?.after ?? ''
  const page = await store.list<Intake>(COLLECTIONS.intakes, {
    sort: { field: 'id', direction: 'asc' },
    limit: LINKS_A_PASS,
    ...(after === '' ? {} : { after }),
  })
  const old = page.filter(({ answerBy, revoked }) => answerBy === undefined && revoked !== true)
  const ids = [...new Set(old.map(({ auditFSID }) => auditFSID))]
  const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
  report.found = old.length
  for (const intake of old) {
    const audit = audits.get(intake.auditFSID)
    const carrier = audit && (await pass.carrierOf(audit.carrierCompany))
    if (!audit || !carrier) continue
    const write = dateWrite(intake, readAudit(audit), carrier.timeZone)
    if (!pass.dryRun && !(await unlessInBetween(() => store.batch([write])))) {
      // The public saved in between: the page is dated again.
      report.failed++
      continue
    }
    report.done++
    countDone(report, 'dated')
  }
  const isDone = page.length < LINKS_A_PASS
  if (!pass.dryRun && report.failed === 0)
    await store.set(COLLECTIONS.engine, LINKS_ID, { after: page.at(-1)?.id ?? after, isDone })
  return report
}

function dateWrite({ id, rev }: Intake, audit: Audit, timeZone: string): BatchWrite {
  return {
    kind: 'update',
    collection: COLLECTIONS.intakes,
    id,
    data: { openUntil: openUntilOf(audit, timeZone), answerBy: answerByOf(audit, timeZone) },
    expect: { field: 'rev', value: rev },
  }
}

/** Gives an audit that was stored before `wakeAt` existed its own, so that it is woken. True when it had none. */
export async function addWakeAt(world: WorkerWorld, pass: Pass, stored: Audit): Promise<boolean> {
  if (Object.hasOwn(stored, 'wakeAt')) return false
  const audit = readAudit(stored)
  const carrier = await pass.carrierOf(audit.carrierCompany)
  const ids = Object.values(audit.openSteps ?? {})
  const steps = [...(await readByIds<Step>(world.store, COLLECTIONS.asteps, ids)).values()]
  const wakeAt = wakeAtOf(audit, steps, carrier?.timeZone ?? DEFAULT_TIME_ZONE)
  await writeEngineFields(world, pass, audit, { wakeAt })
  return true
}
