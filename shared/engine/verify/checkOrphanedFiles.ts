import { isKeptStill } from '#shared/audit/removedFiles.ts'
import {
  findOrphanedFiles,
  type PlacedFile,
  placedFiles,
  withoutRemovalNote,
} from '#shared/documents/ops/unattachedFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'

/** Files checked at one time. */
const FILES_AT_ONCE = 120

/**
 * Every stored file belongs to a document, or is marked to be deleted. What does not is an upload that
 * was broken off before its document was written, or a file that did not come through Bakehouse. One
 * younger than thirty days is no failure yet: the worker marks it. `files` is what was stored when the
 * check began, so that later uploads are not among them.
 */
export async function checkOrphanedFiles(
  store: DocumentStore,
  { files, now }: { files: readonly PlacedFile[]; now: Date },
  onProgress: (files: number) => void = () => {},
): Promise<VerifyCheck> {
  const check = { ...newCheck('files'), young: 0 }
  const orphanedOf = async (some: readonly PlacedFile[]) =>
    withoutRemovalNote(store, await findOrphanedFiles(store, some))
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const page = files.slice(start, start + FILES_AT_ONCE)
    // Twice: a document may be made or removed between the reads of one pass over them.
    for (const file of await orphanedOf(await orphanedOf(page))) {
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

/** Files a list call, the most that one answers. */
const LISTED = 1000

/** The stored files that documents should have: one billed call for each thousand stored. */
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
