import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  lostFileId,
  lostFileOf,
  notedFrom,
  type RemovedFile,
  UNLISTED_NOTED_MS,
} from '#shared/audit/removedFiles.ts'
import {
  findOrphanedFiles,
  type PlacedFile,
  placedFiles,
  withoutRemovalNote,
} from '#shared/documents/ops/unattachedFiles.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, failureCode } from '#shared/kernel/ports/documentStore.ts'
import type { FilePage } from '#shared/kernel/ports/fileStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  emptyReport,
  type Pass,
  unlessInBetween,
  type WorkerWorld,
} from './duty.ts'

/** How far a round through stored files is. */
interface Round {
  /** The last path that was checked; empty when the round is complete. */
  after: string
  /** When it began. */
  began: Date
}

/** The round through all stored files, and that through the public's uploads (`engine/files`). */
interface FileRounds extends Round {
  /** `since`: when the round before began, which checked the files that could be marked by then. */
  uploads?: Round & { since: Date }
  /** One up with each write: the lock. */
  rev: number
}

const ROUNDS_ID = 'files'

/** The folder of a round, and how long after its beginning the next one begins. */
const WHOLE = { folder: '', everyMs: 7 * 86_400_000 }
const UPLOADS = { folder: 'public/', everyMs: UNLISTED_NOTED_MS }

const LONG_AGO = new Date(0)
const NEVER = { after: '', began: LONG_AGO, since: LONG_AGO }

/** Files a pass: one billed call, while a round goes on. */
const PAGE = 300

/** Files marked at a time. */
const IN_FLIGHT = 8

/**
 * Marks orphaned files: those that no document has, such as an upload that was broken off before its
 * document was written. All stored files are checked once a week, a page a pass, and new uploads of the
 * public twice a day. A marked file is deleted with those of removed documents once its term is over
 * (`deleteFiles.ts`). Killed anywhere, the page is checked again.
 */
export const markOrphanedFiles: Duty = async (world, pass) => {
  const { store } = world
  const report = emptyReport()
  const stored = await store.get<FileRounds>(COLLECTIONS.engine, ROUNDS_ID)
  const whole = await checkPage(world, pass, report, {
    ...WHOLE,
    round: stored ?? NEVER,
    since: LONG_AGO,
  })
  const before = stored?.uploads ?? NEVER
  const since = isOver(before) ? before.began : before.since
  const uploads = await checkPage(world, pass, report, { ...UPLOADS, round: before, since })
  if (pass.dryRun || (whole === null && uploads === null)) return report
  const { after, began } = whole ?? stored ?? NEVER
  await saveRounds(store, stored, {
    after,
    began,
    uploads: uploads ? { ...uploads, since } : before,
  })
  return report
}

function isOver({ after }: Round): boolean {
  return after === ''
}

/** Checks the next page of a round, if one is due; null where it did not come to the page's end. */
async function checkPage(
  world: WorkerWorld,
  { dryRun, goesOn }: Pass,
  report: DutyReport,
  { folder, everyMs, round, since }: { folder: string; everyMs: number; round: Round; since: Date },
): Promise<Round | null> {
  const { store, clock } = world
  const now = clock.now()
  const isNew = isOver(round)
  if (isNew && now.getTime() < round.began.getTime() + everyMs) return null
  const page = await pageAfter(world, isNew ? folder : round.after, report)
  if (page === null) return null
  const inFolder = page.files.filter(({ path }) => path.startsWith(folder))
  const files = placedFiles(inFolder).filter((file) => {
    const from = notedFrom(file)
    return since < from && from <= now
  })
  const orphaned = await withoutRemovalNote(store, await findOrphanedFiles(store, files))
  report.found += files.length
  const stop = { aborted: false }
  await inParallel(orphaned, IN_FLIGHT, stop, async (file) => {
    if (dryRun || (await mark(store, file, now))) {
      report.done++
      countDone(report, 'noted')
    }
    stop.aborted ||= !(await goesOn())
  })
  if (stop.aborted) return null
  const isLast = page.isLast || inFolder.length < page.files.length
  return { after: isLast ? '' : (page.files.at(-1)?.path ?? ''), began: isNew ? now : round.began }
}

/** Null where there are no files to list; a bucket that does not answer does not end the pass. */
async function pageAfter(
  { files, logger }: WorkerWorld,
  after: string,
  report: DutyReport,
): Promise<FilePage | null> {
  if (report.failed > 0) return null
  try {
    return files ? await files.list(after, PAGE) : null
  } catch (error) {
    report.failed++
    logger.error('worker: files were not listed', { duty: 'lost', code: failureCode(error) })
    return null
  }
}

/** False where another worker has marked it. */
async function mark(store: DocumentStore, file: PlacedFile, now: Date): Promise<boolean> {
  const data = lostFileOf(file, await ownerOf(store, file), now)
  const at = { collection: COLLECTIONS.removedFiles, id: lostFileId(file) }
  return unlessInBetween(() => store.batch([{ kind: 'create', ...at, data: { ...data } }]))
}

/** The audit and carrier that the file would belong to; empty where they are gone. */
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

async function saveRounds(
  store: DocumentStore,
  before: FileRounds | null,
  rounds: Omit<FileRounds, 'rev'>,
): Promise<void> {
  const at = { collection: COLLECTIONS.engine, id: ROUNDS_ID }
  const data = { ...rounds, rev: (before?.rev ?? 0) + 1 }
  await unlessInBetween(() =>
    store.batch([
      before === null
        ? { kind: 'create', ...at, data }
        : { kind: 'update', ...at, data, expect: { field: 'rev', value: before.rev } },
    ]),
  )
}
