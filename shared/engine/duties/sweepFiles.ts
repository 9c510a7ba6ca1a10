import { type Command, OPEN_FILTER } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  filePathOf,
  isStagedTooLong,
  isYoung,
  keptSince,
  keptUntil,
  type RemovedFile,
} from '#shared/audit/papers/removedFiles.ts'
import { filesOfNobody, placedFiles } from '#shared/documents/ops/orphanedFiles.ts'
import { stagedNameOf } from '#shared/documents/ops/stagedFiles.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, failureCode, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore, StoredFile } from '#shared/kernel/ports/fileStore.ts'
import { countDone, type Duty, eachInPages, emptyReport } from './duty.ts'

/**
 * Files of documents that were removed a while ago, and files that nobody ever had. Each is claimed
 * first, so that nobody makes a document of it meanwhile, and its record goes last: killed in between,
 * it is done again. The file of a document of an audit that was ever submitted stays as long as the
 * audit: it is checked again after as long.
 */
export const sweepFiles: Duty = async (world, pass) => {
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
      // Only now: from here on no document can be made of it.
      const isKept =
        (await isDocument(store, removed)) ||
        (removed.lost === true && (await isHeld(store, files, removed, clock.now())))
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

/** Whether the file was a document of an audit that is there and was ever submitted. */
async function wasSubmitted(
  store: DocumentStore,
  { auditFSID, lost }: RemovedFile,
): Promise<boolean> {
  if (lost === true || auditFSID === '') return false
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  return audit?.submitted === true || audit?.history.some(({ to }) => to === 'SUBMITTED') === true
}

/** False: a document was made of it in between, or another worker was quicker. */
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

/** Whether somebody has a lost file after all, or another one lies in its place since. */
async function isHeld(
  store: DocumentStore,
  files: Pick<FileStore, 'describe'>,
  { url }: RemovedFile,
  now: Date,
): Promise<boolean> {
  const file = await files.describe(filePathOf(url))
  if (file === null) return false
  const placed = placedFiles([file])
  return (
    placed.some((each) => isYoung(each, now)) || (await filesOfNobody(store, placed)).length === 0
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

/** When the staging folders were last looked through (`engine/staging`). */
interface StagingRound {
  began: Date
}

const ROUND_ID = 'staging'
const ROOT = 'staging/'

/** Between two rounds, so that a file goes in its second day. */
const ROUND_MS = 6 * 3_600_000

/** Files of one list call. */
const PAGE = 300

/** Open commands of one person that are read; nobody may have as many waiting. */
const MOST_COMMANDS = 500

/**
 * Staged files that no command asked for within a day: an upload whose tab was closed, or a command that
 * was withdrawn. One that an open command names stays until that has ended. Nothing but a command makes
 * use of a staged file, so nothing is claimed before it goes.
 */
export const sweepStaging: Duty = async ({ store, files, clock, logger }, { dryRun, goesOn }) => {
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
