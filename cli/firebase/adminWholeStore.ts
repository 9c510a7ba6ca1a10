import { pipeline } from 'node:stream/promises'
import { type FileMetadata, Storage } from '@google-cloud/storage'
import type { StoreVerb } from '#shared/kernel/ports/documentStore.ts'
import type { BackupFile, WholeStore } from '../backup/format.ts'
import { adminFileError } from './adminFileStore.ts'
import { wholeDocuments } from './wholeDocuments.ts'

/** Where a database and its files are; a null host is the cloud. */
export interface WholeStorePlace {
  project: string
  host: string | null
  bucket: string
  storageHost: string | null
}

/** The whole of a project: Cloud Firestore and Cloud Storage, emulators, or the local backend. */
export function adminWholeStore({
  project,
  host,
  bucket,
  storageHost,
}: WholeStorePlace): WholeStore {
  const documents = wholeDocuments({ project, host })
  const files = wholeFiles({ project, bucket, host: storageHost })
  return {
    ...documents,
    ...files,
    async isEmpty(except) {
      for await (const paths of documents.paths(2)) {
        if (paths.some((path) => path !== except)) return false
        break
      }
      return !(await files.hasFiles())
    },
    async clear(except, beforeDeleting) {
      for await (const paths of documents.paths()) {
        const others = paths.filter((path) => path !== except)
        beforeDeleting(others.length)
        if (others.length > 0) await documents.deleteDocuments(others)
      }
      for (const { path } of await files.files()) {
        beforeDeleting(1)
        await files.deleteFile(path)
      }
    },
  }
}

type Files = Pick<WholeStore, 'files' | 'bytes' | 'putFile'> & {
  hasFiles(): Promise<boolean>
  deleteFile(path: string): Promise<void>
}

/** A bucket as a whole, over the Admin SDK's library. `host`: a server in place of Cloud Storage. */
export function wholeFiles({
  project,
  bucket: name,
  host,
}: {
  project: string
  bucket: string
  host: string | null
}): Files {
  // The library prefers this variable to what it is given, and the target is decided already.
  delete process.env['STORAGE_EMULATOR_HOST']
  const storage = new Storage({
    projectId: project,
    retryOptions: { maxRetries: 3 },
    ...(host === null ? {} : { apiEndpoint: `http://${host}` }),
  })
  const bucket = storage.bucket(name)
  const page = (maxResults: number, pageToken?: string) =>
    carryOut('Describe', () =>
      bucket.getFiles({ autoPaginate: false, maxResults, ...(pageToken ? { pageToken } : {}) }),
    )
  return {
    async files() {
      const found: (BackupFile & { version: string })[] = []
      for (let token: string | undefined; ; ) {
        const [files, next] = await page(PAGE, token)
        for (const file of files) found.push(described(file.name, file.metadata))
        token = (next as { pageToken?: string } | null)?.pageToken
        if (token === undefined) break
      }
      // In the order of Cloud Storage: by the bytes of the names.
      return found.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
    },
    async *bytes({ path, version }) {
      const file = bucket.file(path, { generation: version })
      try {
        for await (const piece of file.createReadStream({ decompress: false }))
          yield piece as Uint8Array
      } catch (error) {
        throw adminFileError(error, 'Read')
      }
    },
    hasFiles: async () => (await page(1))[0].length > 0,
    putFile: ({ path, size, metadata, ...settings }, bytes) =>
      carryOut('Put', async () => {
        const isLarge = size > PIECE_BYTES
        const stream = bucket.file(path).createWriteStream({
          resumable: isLarge,
          ...(isLarge ? { chunkSize: PIECE_BYTES } : {}),
          metadata: { ...settings, metadata },
        })
        await pipeline(bytes, stream)
      }),
    deleteFile: (path) =>
      carryOut(
        'Delete',
        async () => void (await bucket.file(path).delete({ ignoreNotFound: true })),
      ),
  }
}

function described(path: string, known: FileMetadata): BackupFile & { version: string } {
  const metadata = Object.entries(known.metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const setting = (name: (typeof SETTINGS)[number]) => {
    const value = known[name]
    return value === undefined || value === '' ? {} : { [name]: String(value) }
  }
  return {
    path,
    size: Number(known.size),
    ...Object.assign({}, ...SETTINGS.map(setting)),
    metadata: Object.fromEntries(metadata.map(([key, value]) => [key, String(value)])),
    version: String(known.generation),
  }
}

async function carryOut<T>(verb: StoreVerb, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw adminFileError(error, verb)
  }
}

const SETTINGS = [
  'contentType',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'cacheControl',
] as const
const PAGE = 1000
/** Sent at once up to here, in pieces above. */
const PIECE_BYTES = 4 * 1024 * 1024
