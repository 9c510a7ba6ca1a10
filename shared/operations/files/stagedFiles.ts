import { FILE_FAULT_WORDS } from '../../domain/document/fileFaultWords.ts'
import { MOST_FILE_BYTES } from '../../domain/document/fileKinds.ts'
import { stagedPath } from '../../domain/document/stagedFile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import type { Logger } from '../../ports/logger.ts'
import { failureCode } from '../worker/failureCode.ts'

/** A staged file, and the name it had where it came from. */
export interface StagedFile {
  /** Its name in the person's staging folder. */
  staged: string
  name: string
}

/**
 * The bytes of a file that the person staged, at most 25 MB. What they are is not known yet. Refused:
 * STAGED_FILE_MISSING, DOCUMENT_NOT_TAKEN. Rejects with a `StoreError`.
 */
export async function readStaged(
  files: Pick<FileStore, 'describe' | 'read'>,
  uid: string,
  { staged, name }: StagedFile,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const path = stagedPath(uid, staged)
  const found = path === null ? null : await files.describe(path)
  if (found === null) return { ok: false, error: refusal('STAGED_FILE_MISSING', { name }) }
  if (found.size > MOST_FILE_BYTES) {
    const why = FILE_FAULT_WORDS.FILE_TOO_BIG
    return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why }) }
  }
  return { ok: true, value: new Uint8Array(await files.read(found.path)) }
}

/** Removes staged files after the command that asked for them; one that stays goes after a day. */
export async function clearStaged(
  { files, logger }: { files?: Pick<FileStore, 'remove'>; logger: Logger },
  uid: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const path = stagedPath(uid, name)
    try {
      if (path !== null) await files?.remove(path)
    } catch (error) {
      logger.error('engine: a staged file was not removed', { code: failureCode(error) })
    }
  }
}
