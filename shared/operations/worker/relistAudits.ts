import type { Audit } from '../../domain/audit/Audit.ts'
import { engineFieldsOf, type ListFields } from '../../domain/audit/engineFields.ts'
import { isSameValue } from '../../domain/audit/isSameValue.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/constants.ts'
import { todayIn } from '../../domain/format/today.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { inParallel } from '../import/inParallel.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { failureCode } from './failureCode.ts'
import { settleQuietly } from './settleQuietly.ts'

/**
 * How audits are listed. 2: every open audit is due, in whatever state, and texts are sorted without
 * regard to capitals. Raise it when `engineFieldsOf` lists audits otherwise than they are stored.
 */
const LIST_SCHEME = 2

/** How far the audits have been taken over (`engine/listing`). */
interface Progress {
  scheme: number
  /** The last audit that was looked at. */
  after: string
  isDone: boolean
}

const PROGRESS_ID = 'listing'

const PAGE = 50

/** Pages a pass: the other duties have their turn in between. */
const PAGES_A_PASS = 20

const IN_FLIGHT = 8

/** Stores in which it is done: the question costs a read once for each process. */
const listed = new WeakSet<DocumentStore>()

/**
 * Audits that were stored before the list's order changed get the fields of today's, once: band, sort
 * key, flip day, flags and the keys of sorted texts. Never raises `v`. Killed anywhere, it goes on at
 * the page that was not finished.
 */
export const relistAudits: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  if (listed.has(store)) return report
  const stored = await store.get<Progress>(COLLECTIONS.engine, PROGRESS_ID)
  const progress = stored?.scheme === LIST_SCHEME ? stored : null
  let after = progress?.after ?? ''
  let isDone = progress?.isDone ?? false
  for (let pages = 0; !isDone && pages < PAGES_A_PASS && (await pass.goesOn()); pages++) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    })
    report.found += page.length
    let left = 0
    await inParallel(page, IN_FLIGHT, { aborted: false }, async (found) => {
      try {
        if (!(await relist(found))) left++
      } catch (error) {
        if (error instanceof StoreError) throw error
        // One that cannot be worked out keeps no other from its turn; `verify` names it.
        report.failed++
        world.logger.error('relisting: an audit failed', { code: failureCode(error) })
      }
    })
    report.failed += left
    // Somebody wrote one in between: the page is looked at again.
    if (left > 0) break
    after = page.at(-1)?.id ?? after
    isDone = page.length < PAGE
    if (!pass.dryRun)
      await store.set(COLLECTIONS.engine, PROGRESS_ID, { scheme: LIST_SCHEME, after, isDone })
  }
  if (isDone && !pass.dryRun) listed.add(store)
  if (!isDone) report.oldestLeft = clock.now()
  return report

  async function relist(found: Audit): Promise<boolean> {
    const audit = readAudit(found)
    const carrier = await pass.carrierOf(audit.carrierCompany)
    const today = todayIn(carrier?.timeZone ?? DEFAULT_TIME_ZONE, clock.now())
    const { band, sortKey, flipOn, insuredKey, policyKey, flags } = engineFieldsOf(audit, today)
    const fields: Pick<Audit, ListFields> = { band, sortKey, flipOn, insuredKey, policyKey, flags }
    const names = Object.keys(fields) as ListFields[]
    if (names.every((name) => isSameValue(found[name], fields[name]))) return true
    const isWritten = await settleQuietly(world, pass, audit, fields)
    if (!isWritten && !pass.dryRun) return false
    report.done++
    countDone(report, 'relisted')
    return true
  }
}
