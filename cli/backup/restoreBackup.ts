import type { BackupCounts, BackupDocument, BackupLine } from './BackupLine.ts'
import type { WholeStore } from './WholeStore.ts'

/**
 * Puts the lines of a checked backup into a store: each file when its bytes begin, documents in
 * commits, a few at a time. The same again is the same. `onProgress` hears of documents and files.
 */
export async function restoreBackup(
  store: WholeStore,
  lines: AsyncIterable<BackupLine>,
  onProgress: (done: BackupCounts) => void,
): Promise<BackupCounts> {
  const done = { documents: 0, files: 0, bytes: 0 }
  const iterator = lines[Symbol.asyncIterator]()
  const commits = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  let batch: BackupDocument[] = []
  let size = 0
  const throwFailure = () => {
    if (failure !== null) throw failure.error
  }
  const flush = async () => {
    const documents = batch
    batch = []
    size = 0
    if (documents.length === 0) return
    const commit: Promise<void> = store
      .putDocuments(documents)
      .then(() => {
        done.documents += documents.length
        onProgress(done)
      })
      // What `onProgress` throws is a failure too: nobody else would hear of it.
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        commits.delete(commit)
      })
    commits.add(commit)
    if (commits.size >= COMMITS_AT_ONCE) await Promise.race(commits)
    throwFailure()
  }
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const line = next.value
    if ('document' in line) {
      batch.push(line.document)
      size += JSON.stringify(line.document).length
      if (batch.length >= MOST_DOCUMENTS || size >= MOST_CHARACTERS) await flush()
    } else if ('file' in line) {
      await store.putFile(line.file, bytesOf(iterator))
      throwFailure()
      done.files += 1
      done.bytes += line.file.size
      onProgress(done)
    }
  }
  await flush()
  await Promise.all(commits)
  throwFailure()
  return done
}

/** The bytes that follow what is said of a file, up to its hash. */
async function* bytesOf(lines: AsyncIterator<BackupLine>): AsyncGenerator<Uint8Array> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (!('piece' in next.value)) return
    yield Buffer.from(next.value.piece, 'base64')
  }
}

/** Firestore takes ten megabytes in a commit; the text of a document is longer than what is sent. */
const MOST_CHARACTERS = 4 * 1024 * 1024
const MOST_DOCUMENTS = 250
const COMMITS_AT_ONCE = 4
