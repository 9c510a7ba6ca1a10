import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import {
  type FilePage,
  type ListingFileStore,
  type StoredFile,
  tooLarge,
} from '#shared/kernel/ports/fileStore.ts'

/** What a test or a simulation may ask of the files in memory beside the port's verbs. */
export interface MemoryFiles extends ListingFileStore {
  /** The paths of all files, in order. */
  paths(): string[]
}

const BUCKET = 'demo-bakehouse.appspot.com'
const PIECE = 256 * 1024

/** A file store in memory, for tests and simulations. It passes `describeFileStore`. */
export function memoryFiles({
  now = () => new Date(0),
  bucket = BUCKET,
}: {
  now?: () => Date
  bucket?: string
} = {}): MemoryFiles {
  const files = new Map<string, { about: StoredFile; bytes: Uint8Array }>()
  return {
    paths: () => [...files.keys()].sort(),
    async put(path, body, { contentType, metadata = {}, onProgress, signal }) {
      const bytes = new Uint8Array(body.size)
      for (let sent = 0; sent < body.size; ) {
        const end = Math.min(sent + PIECE, body.size)
        bytes.set(new Uint8Array(await body.slice(sent, end).arrayBuffer()), sent)
        sent = end
        if (signal?.aborted === true) throw new StoreError('cancelled', 'Put', 'the upload ended')
        onProgress?.(sent, body.size)
      }
      if (signal?.aborted === true) throw new StoreError('cancelled', 'Put', 'the upload ended')
      if (files.has(path)) throw new StoreError('already-exists', 'Put', 'the path is taken')
      const about: StoredFile = {
        path,
        url: `gs://${bucket}/${path}`,
        size: body.size,
        contentType,
        contentEncoding: '',
        metadata: { ...metadata },
        dateAdded: now(),
      }
      files.set(path, { about, bytes })
      return structuredClone(about)
    },
    async read(path, limit = MAX_FILE_BYTES) {
      const found = files.get(path)
      if (!found) throw new StoreError('not-found', 'Read', 'there is no such file')
      if (found.bytes.length > limit) throw tooLarge(limit)
      return found.bytes.slice()
    },
    async describe(path) {
      const found = files.get(path)
      return found ? structuredClone(found.about) : null
    },
    async remove(path) {
      files.delete(path)
    },
    async list(after, limit) {
      const paths = [...files.keys()].filter((path) => path > after).sort()
      return {
        files: paths.slice(0, limit).map((path) => structuredClone(files.get(path)?.about)),
        isLast: paths.length <= limit,
      } as FilePage
    },
    withdrawToken: async () => {
      // Nothing in memory has one.
    },
  }
}
