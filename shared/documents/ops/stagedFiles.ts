import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/fileKinds.ts'
import { failureCode, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileBody, FileStore, PutOptions } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/logger.ts'
import type { Random } from '#shared/kernel/random.ts'
import { FILE_FAULT_WORDS } from '../fileFaults.ts'

/**
 * Stores a file where commands of the same person may ask for it, and answers its name. Each attempt has
 * a name of its own; a file that no command asks for is deleted after a day. Rejects with a `StoreError`.
 */
export async function stageFile(
  { files, random }: { files: Pick<FileStore, 'put'>; random: Random },
  uid: string,
  body: FileBody,
  options: Omit<PutOptions, 'metadata'>,
): Promise<string> {
  const name = randomFsid(random)
  const path = stagedPath(uid, name)
  if (path === null) throw new StoreError('unauthenticated', 'Put', 'nobody is signed in')
  await files.put(path, body, options)
  return name
}

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
  if (found.size > MAX_FILE_BYTES) {
    const why = FILE_FAULT_WORDS.FILE_TOO_BIG
    return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why }) }
  }
  return { ok: true, value: new Uint8Array(await files.read(found.path)) }
}

/** Removes staged files after the command that asked for them; one that stays is deleted after a day. */
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

/** The name of a staged file: made by the browser, and all that a command says of it. */
export const STAGED_NAME = /^[A-Za-z0-9]{20}$/

/** Ids that the identity provider gives; no path leads out of the folder of one. */
const UID = /^[^/\\.\s][^/\\]{0,127}$/

/**
 * Where a person's browser stores a file before a command asks for it. Built of the command's own
 * `uid`, so that a command can name only its asker's files; null where uid or name is none.
 */
function stagedPath(uid: string, name: string): string | null {
  return UID.test(uid) && STAGED_NAME.test(name) ? `staging/${uid}/${name}` : null
}

/** The name at the end of a staged file's path; null for every other path. */
export function stagedNameOf(path: string): string | null {
  return /^staging\/[^/]+\/([A-Za-z0-9]{20})$/.exec(path)?.[1] ?? null
}
