import type { Audit } from '../../domain/audit/Audit.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import {
  lostFileId,
  lostFileOf,
  mayBeLost,
  type RemovedFile,
} from '../../domain/document/RemovedFile.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FilePage } from '../../ports/fileStore.ts'
import { filesOfNobody, type PlacedFile, placedFiles } from '../files/filesOfNobody.ts'
import { withoutNote } from '../files/withoutNote.ts'
import { inParallel } from '../import/inParallel.ts'
import { countDone, type Duty, type DutyReport, emptyReport } from './Duty.ts'
import { failureCode } from './failureCode.ts'
import { isInBetween } from './isInBetween.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** How far the worker is on its way through everything that is stored (`engine/files`). */
interface FileRound {
  /** The last path it looked at; empty when it is through. */
  after: string
  /** When it began. */
  began: Date
  /** One up with each write: the lock. */
  rev: number
}

const ROUND_ID = 'files'

/** From the beginning of one round to that of the next. */
const ROUND_MS = 7 * 86_400_000

/** Files a pass: one billed call, while a round goes on. */
const PAGE = 300

/** Files noted at a time. */
const IN_FLIGHT = 8

/**
 * Files that nobody has: an upload that was broken off before its document was written. Everything that
 * is stored is looked at once a week, a page a pass; what is nobody's is noted, and goes with the files
 * of removed documents when it is thirty days old. Killed anywhere the page is looked at again.
 */
export const noteLostFiles: Duty = async (world, { dryRun, goesOn }) => {
  const { store, clock } = world
  const report = emptyReport()
  const now = clock.now()
  const round = await store.get<FileRound>(COLLECTIONS.engine, ROUND_ID)
  const isOver = round === null || round.after === ''
  if (isOver && round && now.getTime() < round.began.getTime() + ROUND_MS) return report
  const page = await pageAfter(world, isOver ? '' : round.after, report)
  if (page === null) return report
  const files = placedFiles(page.files).filter((file) => mayBeLost(file, now))
  const lost = await withoutNote(store, await filesOfNobody(store, files, now))
  report.found = files.length
  const stop = { aborted: false }
  await inParallel(lost, IN_FLIGHT, stop, async (file) => {
    if (dryRun || (await note(store, file, now))) {
      report.done++
      countDone(report, 'noted')
    }
    stop.aborted ||= !(await goesOn())
  })
  const after = page.isLast ? '' : (page.files.at(-1)?.path ?? '')
  if (!dryRun && !stop.aborted)
    await moveOn(store, round, { after, began: isOver ? now : round.began })
  return report
}

/** Null where there are no files to list; a bucket that gives no answer does not end the pass. */
async function pageAfter(
  { files, logger }: WorkerWorld,
  after: string,
  report: DutyReport,
): Promise<FilePage | null> {
  try {
    return files ? await files.list(after, PAGE) : null
  } catch (error) {
    report.failed++
    logger.error('worker: files were not listed', { duty: 'lost', code: failureCode(error) })
    return null
  }
}

/** False: another worker was quicker. */
async function note(store: DocumentStore, file: PlacedFile, now: Date): Promise<boolean> {
  const data = lostFileOf(file, await ownerOf(store, file), now)
  const at = { collection: COLLECTIONS.removedFiles, id: lostFileId(file) }
  return unlessInBetween(() => store.batch([{ kind: 'create', ...at, data: { ...data } }]))
}

/** Whose it would be; empty where even that is gone. */
async function ownerOf(
  store: DocumentStore,
  { kind, owner }: PlacedFile,
): Promise<Pick<RemovedFile, 'auditFSID' | 'carrierCompany'>> {
  if (kind === 'inbox') return { auditFSID: '', carrierCompany: owner }
  if (kind === 'audit') {
    const audit = await store.get<Audit>(COLLECTIONS.audits, owner)
    return { auditFSID: audit?.id ?? '', carrierCompany: audit?.carrierCompany ?? '' }
  }
  const intake = await store.get<Intake>(COLLECTIONS.intakes, owner)
  return { auditFSID: intake?.auditFSID ?? '', carrierCompany: intake?.carrierCompany ?? '' }
}

async function moveOn(
  store: DocumentStore,
  before: FileRound | null,
  round: Omit<FileRound, 'rev'>,
): Promise<void> {
  const at = { collection: COLLECTIONS.engine, id: ROUND_ID }
  const data = { ...round, rev: (before?.rev ?? 0) + 1 }
  await unlessInBetween(() =>
    store.batch([
      before === null
        ? { kind: 'create', ...at, data }
        : { kind: 'update', ...at, data, expect: { field: 'rev', value: before.rev } },
    ]),
  )
}

async function unlessInBetween(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isInBetween(error)) return false
    throw error
  }
}
