import type { Audit } from '../../domain/audit/Audit.ts'
import { filePathOf } from '../../domain/document/filePathOf.ts'
import {
  isYoung,
  keptSince,
  keptUntil,
  type RemovedFile,
} from '../../domain/document/RemovedFile.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { filesOfNobody, placedFiles } from '../files/filesOfNobody.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'

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
