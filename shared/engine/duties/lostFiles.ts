import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  isKeptStill,
  lostFileId,
  lostFileOf,
  notedFrom,
  type RemovedFile,
  UNLISTED_NOTED_MS,
} from '#shared/audit/papers/removedFiles.ts'
import {
  filesOfNobody,
  type PlacedFile,
  placedFiles,
  withoutNote,
} from '#shared/documents/ops/orphanedFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import { type DocumentStore, failureCode } from '#shared/kernel/ports/documentStore.ts'
import type { FilePage, ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  emptyReport,
  type Pass,
  type WorkerWorld,
} from './duty.ts'

/** How far the worker is on its way through stored files. */
interface Round {
  /** The last path it looked at; empty when it is through. */
  after: string
  /** When it began. */
  began: Date
}

/** The round through everything that is stored, and that through the public's uploads (`jobs/files`). */
interface FileRounds extends Round {
  /** `since`: when the round before began. What could be noted by then was looked at in that one. */
  uploads?: Round & { since: Date }
  /** One up with each write: the lock. */
  rev: number
}

const ROUNDS_ID = 'files'

/** Where a round goes, and how long after its beginning the next one begins. */
const WHOLE = { folder: '', everyMs: 7 * 86_400_000 }
const UPLOADS = { folder: 'public/', everyMs: UNLISTED_NOTED_MS }

const LONG_AGO = new Date(0)
const NEVER = { after: '', began: LONG_AGO, since: LONG_AGO }

/** Files a pass: one billed call, while a round goes on. */
const PAGE = 300

/** Files noted at a time. */
const IN_FLIGHT = 8

/**
 * Files that nobody has: an upload that was broken off before its document was written. Everything that
 * is stored is looked at once a week, a page a pass, and what is new of the public's uploads twice a
 * day. What is nobody's is noted, and goes with the files of removed documents when it has lain long
 * enough. Killed anywhere the page is looked at again.
 */
export const noteLostFiles: Duty = async (world, pass) => {
  const { store } = world
  const report = emptyReport()
  const stored = await store.get<FileRounds>(COLLECTIONS.engine, ROUNDS_ID)
  const whole = await goOn(world, pass, report, {
    ...WHOLE,
    round: stored ?? NEVER,
    since: LONG_AGO,
  })
  const before = stored?.uploads ?? NEVER
  const since = isOver(before) ? before.began : before.since
  const uploads = await goOn(world, pass, report, { ...UPLOADS, round: before, since })
  if (pass.dryRun || (whole === null && uploads === null)) return report
  const { after, began } = whole ?? stored ?? NEVER
  await moveOn(store, stored, { after, began, uploads: uploads ? { ...uploads, since } : before })
  return report
}

function isOver({ after }: Round): boolean {
  return after === ''
}

/** Looks at the next page of a round, if one is due; null where it did not come to the page's end. */
async function goOn(
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
  const lost = await withoutNote(store, await filesOfNobody(store, files))
  report.found += files.length
  const stop = { aborted: false }
  await inParallel(lost, IN_FLIGHT, stop, async (file) => {
    if (dryRun || (await note(store, file, now))) {
      report.done++
      countDone(report, 'noted')
    }
    stop.aborted ||= !(await goesOn())
  })
  if (stop.aborted) return null
  const isLast = page.isLast || inFolder.length < page.files.length
  return { after: isLast ? '' : (page.files.at(-1)?.path ?? ''), began: isNew ? now : round.began }
}

/** Null where there are no files to list; a bucket that gives no answer does not end the pass. */
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

async function unlessInBetween(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isWriteConflict(error)) return false
    throw error
  }
}

/** Files looked up at one time. */
const FILES_AT_ONCE = 120

/** Files a list call, the most that one answers. */
const LISTED = 1000

/** The files that documents should have, as they are now: one billed call for each thousand stored. */
export async function listPlacedFiles(
  files: Pick<ListingFileStore, 'list'>,
): Promise<PlacedFile[]> {
  const placed: PlacedFile[] = []
  for (let after = ''; ; ) {
    const page = await files.list(after, LISTED)
    placed.push(...placedFiles(page.files))
    const last = page.files.at(-1)
    if (page.isLast || last === undefined) return placed
    after = last.path
  }
}

/**
 * Looks for files that nobody has, and that no worker knows to be removed: an upload that was broken
 * off before its document was written, or what somebody put there past Bakehouse. One that came less
 * than thirty days ago is no failure yet: the worker will see to it. `files` is what was stored when it
 * began, so that what is uploaded meanwhile is not among them.
 */
export async function findLostFiles(
  store: DocumentStore,
  { files, now }: { files: readonly PlacedFile[]; now: Date },
  onProgress: (files: number) => void = () => {},
): Promise<VerifyCheck> {
  const check = { ...newCheck('files'), young: 0 }
  const lostOf = async (some: readonly PlacedFile[]) =>
    withoutNote(store, await filesOfNobody(store, some))
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const page = files.slice(start, start + FILES_AT_ONCE)
    // Somebody may have made or removed a document between the two reads.
    for (const file of await lostOf(await lostOf(page))) {
      const { path, kind, owner } = file
      if (isKeptStill(file, now)) check.young++
      else
        addFailure(
          check,
          { auditCode: '', id: kind === 'audit' ? owner : '' },
          refusal('FILE_LOST', { path }),
        )
    }
    check.checked += page.length
    onProgress(page.length)
  }
  return check
}
