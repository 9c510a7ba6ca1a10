import { type Command, OPEN_FILTER } from '#shared/audit/command.ts'
import { isHeld } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  filePathOf,
  isStagedTooLong,
  isYoung,
  keptSince,
  keptUntil,
  type RemovedFile,
} from '#shared/audit/removedFiles.ts'
import {
  findOrphanedFiles,
  placedFiles,
  stagedNameOf,
} from '#shared/documents/ops/unattachedFiles.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, failureCode, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore, StoredFile } from '#shared/kernel/ports/fileStore.ts'
import { countDone, type Duty, eachInPages, emptyReport } from './duty.ts'

/**
 * Deletes the files of documents that were removed thirty days ago, and orphaned files whose term is
 * over. Each is claimed first, so that no document is made of it meanwhile, and its record is deleted
 * last: killed in between, it is done again. A document's file stays as long as its audit if that was
 * ever submitted: its term begins anew.
 */
export const deleteRemovedFiles: Duty = async (world, pass) => {
  const { store, files, clock } = world
  const report = emptyReport()
  if (files === undefined) return report
  await eachInPages<RemovedFile>(world, pass, report, {
    duty: 'files',
    page: (limit) =>
      store.list<RemovedFile>(COLLECTIONS.removedFiles, {
        filters: [{ field: 'dateAdded', op: '<=', value: keptSince(clock.now()) }],
        sort: { field: 'dateAdded', direction: 'asc' },
        limit,
      }),
    since: keptUntil,
    work: async (removed) => {
      const at = { collection: COLLECTIONS.removedFiles, id: removed.id }
      if (!pass.dryRun && !(await claim(store, removed))) return false
      // After the claim: from here on no document can be made of it.
      const isKept =
        (await isDocument(store, removed)) ||
        (removed.lost === true && (await isInUse(store, files, removed, clock.now())))
      const isOfRecord = !isKept && (await wasSubmitted(store, removed))
      const expect = { field: 'state', value: GOING }
      if (!pass.dryRun && isOfRecord) {
        const data = { state: KEPT, dateAdded: clock.now() }
        await store.batch([{ kind: 'update', ...at, data, expect }])
      } else if (!pass.dryRun) {
        if (!isKept) await files.remove(filePathOf(removed.url))
        await store.batch([{ kind: 'delete', ...at, expect }])
      }
      report.done++
      countDone(report, isOfRecord ? 'ofRecord' : isKept ? 'kept' : 'removed')
      return true
    },
  })
  return report
}

const GOING = 'going' satisfies RemovedFile['state']
const KEPT = 'kept' satisfies RemovedFile['state']

/** Whether the file was a document of an audit that still exists, and was ever submitted or is held. */
async function wasSubmitted(
  store: DocumentStore,
  { auditFSID, lost }: RemovedFile,
): Promise<boolean> {
  if (lost === true || auditFSID === '') return false
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  if (audit === null) return false
  return audit.submitted || isHeld(audit) || audit.history.some(({ to }) => to === 'SUBMITTED')
}

/** False where a document was made of it in between, or another worker has claimed it. */
async function claim(store: DocumentStore, { id, state }: RemovedFile): Promise<boolean> {
  const expect = { field: 'state', value: state }
  const at = { collection: COLLECTIONS.removedFiles, id }
  try {
    await store.batch([{ kind: 'update', ...at, data: { state: GOING }, expect }])
    return true
  } catch (error) {
    if (error instanceof StoreError && ['conflict', 'not-found'].includes(error.code)) return false
    throw error
  }
}

/** Whether a document has an orphaned file by now, or a newer file has its path. */
async function isInUse(
  store: DocumentStore,
  files: Pick<FileStore, 'describe'>,
  { url }: RemovedFile,
  now: Date,
): Promise<boolean> {
  const file = await files.describe(filePathOf(url))
  if (file === null) return false
  const placed = placedFiles([file])
  // A file behind a link to results belongs to no document: its record is its end.
  if (placed.length === 0) return false
  return (
    placed.some((each) => isYoung(each, now)) ||
    (await findOrphanedFiles(store, placed)).length === 0
  )
}

/** Whether a document has this very file. */
async function isDocument(store: DocumentStore, { url }: RemovedFile): Promise<boolean> {
  const found = await store.list(COLLECTIONS.attachments, {
    filters: [{ field: 'url', op: '==', value: url }],
    sort: { field: 'id', direction: 'asc' },
    limit: 1,
  })
  return found.length > 0
}

/** When the last round through the staging folders began (`engine/staging`). */
interface StagingRound {
  began: Date
}

const ROUND_ID = 'staging'
const ROOT = 'staging/'

/** Between two rounds, so that a file is deleted within its second day. */
const ROUND_MS = 6 * 3_600_000

/** Files of one list call. */
const PAGE = 300

/** Open commands of one person that are read: more than the engine admits. */
const MOST_COMMANDS = 500

/**
 * Deletes staged files that no command has used within a day: the tab of their upload was closed, or the
 * command was withdrawn. One that an open command names stays until that has ended. Only commands use
 * staged files, so none is claimed before it is deleted.
 */
export const deleteStagedFiles: Duty = async (
  { store, files, clock, logger },
  { dryRun, goesOn },
) => {
  const report = emptyReport()
  const now = clock.now()
  const round = await store.get<StagingRound>(COLLECTIONS.engine, ROUND_ID)
  if (files === undefined || (round && now.getTime() < round.began.getTime() + ROUND_MS))
    return report
  try {
    for (let after = ROOT; after !== ''; ) {
      if (!(await goesOn())) return report
      const page = await files.list(after, PAGE)
      const staged = page.files.filter(({ path }) => path.startsWith(ROOT))
      const old = staged.filter((file) => isStagedTooLong(file, now))
      report.found += old.length
      for (const { path } of await withoutCommand(store, old)) {
        if (!dryRun) await files.remove(path)
        report.done++
        countDone(report, 'removed')
      }
      const isLast = page.isLast || staged.length < page.files.length
      after = isLast ? '' : (staged.at(-1)?.path ?? '')
    }
  } catch (error) {
    report.failed++
    logger.error('worker: staged files were not removed', {
      duty: 'staging',
      code: failureCode(error),
    })
    return report
  }
  if (!dryRun) await store.set(COLLECTIONS.engine, ROUND_ID, { began: now })
  return report
}

/** Those of the files that no open command of their owner names. */
async function withoutCommand(
  store: DocumentStore,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const requests = new Map<string, string>()
  for (const uid of new Set(files.map(({ path }) => uidOf(path)))) {
    const open = await store.list<Command>(COLLECTIONS.commands, {
      filters: [{ field: 'uid', op: '==', value: uid }, OPEN_FILTER],
      sort: { field: 'id', direction: 'asc' },
      limit: MOST_COMMANDS,
    })
    requests.set(uid, JSON.stringify(open.map(({ request }) => request)))
  }
  return files.filter(({ path }) => {
    const name = stagedNameOf(path)
    return name === null || requests.get(uidOf(path))?.includes(name) !== true
  })
}

function uidOf(path: string): string {
  return path.split('/')[1] ?? ''
}
