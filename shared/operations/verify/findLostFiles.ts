import { isKeptStill } from '../../domain/document/RemovedFile.ts'
import { refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { ListingFileStore } from '../../ports/fileStore.ts'
import { filesOfNobody, type PlacedFile, placedFiles } from '../files/filesOfNobody.ts'
import { withoutNote } from '../files/withoutNote.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

/** Files looked up at one time. */
const PAGE = 120

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
  for (let start = 0; start < files.length; start += PAGE) {
    const page = files.slice(start, start + PAGE)
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
