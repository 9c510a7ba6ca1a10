import { randomFsid } from '../../domain/audit/randomId.ts'
import { stagedPath } from '../../domain/document/stagedFile.ts'
import type { Random } from '../../domain/Random.ts'
import type { FileBody, FileStore, PutOptions } from '../../ports/fileStore.ts'
import { StoreError } from '../../ports/storeError.ts'

/**
 * Stores a file where commands of the same person may ask for it, and answers its name. Each try has a
 * name of its own; what is never asked for goes after a day. Rejects with a `StoreError`.
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
