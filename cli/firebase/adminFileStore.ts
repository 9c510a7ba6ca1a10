import type { Bucket, File, Storage } from '@google-cloud/storage'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import {
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import {
  encodingOf,
  type FileBody,
  type ListingFileStore,
  type PutOptions,
  type StoredFile,
  tooLarge,
} from '#shared/kernel/ports/fileStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'

export interface AdminFileStoreOptions {
  project: string
  bucket: string
  /** A server in place of Cloud Storage: `127.0.0.1:8080`. */
  host: string | null
  /** How long a call goes on without an answer, and an upload without a byte more. */
  answerWithinMs?: number
  /** Where failed calls are logged; no path, which may hold the id that opens an audit to the public. */
  logger?: Logger
}

const ANSWER_WITHIN_MS = 30_000
/** Sent at once up to here, in pieces above. */
const PIECE_BYTES = 4 * 1024 * 1024

/** The most that Cloud Storage lists at once. */
const MOST_LISTED = 1000

/**
 * The FileStore port over the Admin SDK's library for Cloud Storage, which is loaded at the first call:
 * it costs a quarter of a second, and few commands have to do with files.
 */
export function adminFileStore(options: AdminFileStoreOptions): ListingFileStore {
  const { answerWithinMs = ANSWER_WITHIN_MS } = options
  let connected: Promise<Storage> | undefined

  async function inBucket<T>(
    verb: StoreVerb,
    call: (bucket: Bucket, watch: Watch) => Promise<T>,
  ): Promise<T> {
    connected ??= connect(options)
    const watch = watchOver(answerWithinMs, verb)
    try {
      const bucket = (await connected).bucket(options.bucket)
      return await Promise.race([call(bucket, watch), watch.late])
    } catch (cause) {
      const error = adminFileError(cause, verb)
      if (options.logger && error.code !== 'cancelled') logFailure(options.logger, error)
      throw error
    } finally {
      watch.stop()
    }
  }

  const carryOut = <T>(
    verb: StoreVerb,
    path: string,
    call: (file: File, watch: Watch) => Promise<T>,
  ) => inBucket(verb, (bucket, watch) => call(bucket.file(path), watch))

  return {
    put: (path, body, putOptions) =>
      carryOut('Put', path, async (file, watch) => {
        await send(file, body, putOptions, watch)
        const { metadata = {}, contentType } = putOptions
        const url = `gs://${options.bucket}/${path}`
        const dateAdded = new Date(String(file.metadata.timeCreated))
        return {
          path,
          url,
          size: body.size,
          contentType,
          contentEncoding: '',
          metadata: { ...metadata },
          dateAdded,
        }
      }),
    read: (path, limit = MAX_FILE_BYTES) =>
      carryOut('Read', path, async (file, watch) => {
        // Ending a download in the middle also ends the library's other downloads, so the size comes first.
        const [{ size }] = await file.getMetadata()
        if (Number(size) > limit) throw tooLarge(limit)
        watch.again()
        // By default the library unpacks what says that it is packed, whatever comes of it.
        const stream = file.createReadStream({ decompress: false })
        watch.late.catch((error: Error) => stream.destroy(error))
        return readAtMost(stream, limit, () => watch.again())
      }),
    describe: (path) =>
      carryOut('Describe', path, async (file) => {
        try {
          await file.getMetadata()
          return fileOf(options.bucket, path, file)
        } catch (error) {
          if (adminFileError(error, 'Describe').code === 'not-found') return null
          throw error
        }
      }),
    remove: (path) =>
      carryOut('Delete', path, async (file) => {
        await file.delete({ ignoreNotFound: true })
      }),
    list: (after, limit) =>
      inBucket('List', async (bucket, watch) => {
        let pageToken: string | undefined
        do {
          const [listed, next] = await bucket.getFiles({
            autoPaginate: false,
            startOffset: after,
            // The list begins with the one it is to come after.
            maxResults: Math.min(limit + 1, MOST_LISTED),
            ...(pageToken === undefined ? {} : { pageToken }),
          })
          watch.again()
          const files = listed
            .filter(({ name }) => name !== after)
            .slice(0, limit)
            .map((file) => fileOf(options.bucket, file.name, file))
          pageToken = (next as { pageToken?: string } | null)?.pageToken
          const isLast = pageToken === undefined && listed.length <= limit
          // Cloud Storage may answer an empty page and go on.
          if (files.length > 0 || isLast) return { files, isLast }
        } while (pageToken !== undefined)
        return { files: [], isLast: true }
      }),
    withdrawToken: (path) =>
      carryOut('Put', path, async (file) => {
        await file.setMetadata({ metadata: { [DOWNLOAD_TOKENS]: null } })
      }),
  }
}

/** The stream's bytes; one with more than `limit` is ended there, and with it its request. */
async function readAtMost(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  onPiece: () => void,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    onPiece()
    size += piece.length
    if (size > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** The library may go on trying for ten minutes, or for ever: this refuses sooner. */
interface Watch {
  /** Rejects when nothing has happened for too long. */
  late: Promise<never>
  /** Something has happened. */
  again(): void
  stop(): void
}

function watchOver(milliseconds: number, verb: StoreVerb): Watch {
  let refuse: (error: StoreError) => void = () => {}
  const late = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const timer = setTimeout(
    () => refuse(new StoreError('unavailable', verb, `no answer in ${milliseconds} ms`)),
    milliseconds,
  )
  return { late, again: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}

async function connect({ project, host }: AdminFileStoreOptions): Promise<Storage> {
  // The library prefers this variable to what it is given, and the target is decided already.
  delete process.env['STORAGE_EMULATOR_HOST']
  const { Storage } = await import('@google-cloud/storage')
  return new Storage({
    projectId: project,
    retryOptions: { maxRetries: 3 },
    ...(host === null ? {} : { apiEndpoint: `http://${host}` }),
  })
}

/** Only where nothing is yet; that also lets the library try again after a lost connection. */
async function send(
  file: File,
  body: FileBody,
  { contentType, metadata = {}, onProgress, signal }: PutOptions,
  watch: Watch,
): Promise<void> {
  const isLarge = body.size > PIECE_BYTES
  const stream = file.createWriteStream({
    resumable: isLarge,
    ...(isLarge ? { chunkSize: PIECE_BYTES } : {}),
    preconditionOpts: { ifGenerationMatch: 0 },
    metadata: { contentType, metadata },
  })
  const cancel = () =>
    stream.destroy(new StoreError('cancelled', 'Put', 'the upload was cancelled'))
  stream.on('progress', ({ bytesWritten }: { bytesWritten: number }) => {
    watch.again()
    onProgress?.(Math.min(bytesWritten, body.size), body.size)
  })
  watch.late.catch((error: Error) => stream.destroy(error))
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    stream.once('error', reject)
  })
  if (signal?.aborted === true) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  await Promise.race([ended, write(stream, body).then(() => ended)])
  onProgress?.(body.size, body.size)
}

async function write(stream: NodeJS.WritableStream, body: FileBody): Promise<void> {
  for (let at = 0; at < body.size; at += PIECE_BYTES) {
    const piece = await body.slice(at, Math.min(at + PIECE_BYTES, body.size)).arrayBuffer()
    const isTaken = stream.write(Buffer.from(piece))
    if (!isTaken) await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
}

function fileOf(bucket: string, path: string, { metadata: known }: File): StoredFile {
  const { [DOWNLOAD_TOKENS]: token, ...own } = known.metadata ?? {}
  const metadata = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, String(value)]),
  )
  return {
    path,
    url: `gs://${bucket}/${path}`,
    size: Number(known.size),
    contentType: known.contentType ?? 'application/octet-stream',
    contentEncoding: encodingOf(known.contentEncoding),
    metadata,
    dateAdded: new Date(String(known.timeCreated)),
    ...(token && { hasToken: true }),
  }
}

/** Firebase keeps its download tokens among the uploader's own facts. */
const DOWNLOAD_TOKENS = 'firebaseStorageDownloadTokens'

const STATUSES: Record<number, StoreErrorCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  402: 'exhausted',
  403: 'permission-denied',
  404: 'not-found',
  409: 'conflict',
  // The only precondition that is sent: nothing is there yet.
  412: 'already-exists',
  413: 'invalid',
  429: 'exhausted',
}

/** Any failure of the Cloud Storage library as the port's StoreError. */
export function adminFileError(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  if (!(error instanceof Error)) return 'unknown'
  // No credentials on this machine: the library fails before any call, with a plain error.
  if (error.message.includes('default credentials')) return 'unauthenticated'
  // The bytes are not those that the service has a hash of: it answered, and would again.
  if ('code' in error && error.code === 'CONTENT_DOWNLOAD_MISMATCH') return 'unknown'
  const status = statusOf(error)
  // A bucket that is misspelt must not look like files that are not there.
  if (status === 404 && /bucket does not exist/i.test(error.message)) return 'invalid'
  if (status >= 500) return 'unavailable'
  // Whatever is no answer of the service is a connection that broke.
  return Number.isNaN(status) ? 'unavailable' : (STATUSES[status] ?? 'unknown')
}

/** Its own errors have the status as `code`, those of the library below it as `status`. */
function statusOf(error: Error): number {
  if ('status' in error && typeof error.status === 'number') return error.status
  return 'code' in error ? Number(error.code) : Number.NaN
}
