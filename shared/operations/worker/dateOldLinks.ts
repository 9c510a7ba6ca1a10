import type { Audit } from '../../domain/audit/Audit.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import { answerByOf, openUntilOf } from '../../domain/audit/openUntil.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { isInBetween } from './isInBetween.ts'

/** How far the intakes have been dated (`engine/links`). */
interface Progress {
  /** The last intake that was dated. */
  after: string
  isDone: boolean
}

const PROGRESS_ID = 'links'

/** Intakes a pass. */
const PAGE = 120

/** Stores in which it is done: the question costs a read once for each process. */
const dated = new WeakSet<DocumentStore>()

/**
 * Links from before release 0.2 get the days of `openUntil.ts`, once, a page a pass: those of cancelled
 * audits, and of audits sent more than 30 days ago, then end. Killed anywhere, the page is dated again.
 */
export const dateOldLinks: Duty = async ({ store }, pass) => {
  const report = emptyReport()
  if (dated.has(store)) return report
  const progress = await store.get<Progress>(COLLECTIONS.engine, PROGRESS_ID)
  if (progress?.isDone) {
    dated.add(store)
    return report
  }
  const after = progress?.after ?? ''
  const page = await store.list<Intake>(COLLECTIONS.intakes, {
    sort: { field: 'id', direction: 'asc' },
    limit: PAGE,
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
    if (!pass.dryRun && !(await unlessInBetween(store, write))) {
      report.failed++
      continue
    }
    report.done++
    countDone(report, 'dated')
  }
  const isDone = page.length < PAGE
  if (!pass.dryRun && report.failed === 0)
    await store.set(COLLECTIONS.engine, PROGRESS_ID, { after: page.at(-1)?.id ?? after, isDone })
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

/** False: the public saved in between, and the page is dated again. */
async function unlessInBetween(store: DocumentStore, write: BatchWrite): Promise<boolean> {
  try {
    await store.batch([write])
    return true
  } catch (error) {
    if (isInBetween(error)) return false
    throw error
  }
}
