import { type FirebaseApp, FirebaseError } from 'firebase/app'
import type { FirebaseStorage, FullMetadata, StorageReference, UploadTask } from 'firebase/storage'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import {
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import {
  type CancelSignal,
  encodingOf,
  type FileBody,
  type FileStore,
  type StoredFile,
  tooLarge,
} from '#shared/kernel/ports/fileStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'
import type { EmulatorAddress } from './firebaseSettings.ts'

interface StorageFileStoreOptions {
  logger: Logger
  /** The local server in place of Cloud Storage. */
  emulator?: EmulatorAddress
  /** How long an upload, or any other call, retries without an answer. */
  uploadWithinMs?: number
  answerWithinMs?: number
}

/** An upload survives a lost connection for ten minutes; other calls give up like the database's. */
const UPLOAD_WITHIN_MS = 600_000
const ANSWER_WITHIN_MS = 30_000

type Sdk = typeof import('firebase/storage')

/**
 * The FileStore port in the browser, over Cloud Storage. The SDK's module is loaded at the first call.
 * Each failure is logged with its code, the verb's words of specification §8, and no path: a path may
 * hold the id that opens an audit to the public.
 */
export function storageFileStore(app: FirebaseApp, options: StorageFileStoreOptions): FileStore {
  const { logger, uploadWithinMs = UPLOAD_WITHIN_MS, answerWithinMs = ANSWER_WITHIN_MS } = options
  let opened: Promise<{ sdk: Sdk; storage: FirebaseStorage }> | undefined

  async function open(): Promise<{ sdk: Sdk; storage: FirebaseStorage }> {
    const sdk = await import('firebase/storage')
    const storage = sdk.getStorage(app)
    storage.maxUploadRetryTime = uploadWithinMs
    storage.maxOperationRetryTime = answerWithinMs
    const { emulator } = options
    if (emulator) sdk.connectStorageEmulator(storage, emulator.host, emulator.port)
    return { sdk, storage }
  }

  async function carryOut<T>(
    verb: StoreVerb,
    path: string,
    call: (sdk: Sdk, at: StorageReference) => Promise<T>,
  ): Promise<T> {
    try {
      opened ??= open().catch((error: unknown) => {
        // The SDK's module could not be loaded: the next call loads it again.
        opened = undefined
        throw error
      })
      const { sdk, storage } = await opened
      return await call(sdk, sdk.ref(storage, path))
    } catch (cause) {
      const error = fileErrorOf(cause, verb)
      if (error.code !== 'cancelled') logFailure(logger, error)
      throw error
    }
  }

  return {
    put: (path, body, { contentType, metadata = {}, onProgress, signal }) =>
      carryOut('Put', path, async (sdk, at) => {
        const settings = { contentType, customMetadata: metadata }
        const task = sdk.uploadBytesResumable(at, await bytesOf(body), settings)
        task.on('state_changed', ({ bytesTransferred, totalBytes, state }) => {
          if (state === 'running') onProgress?.(bytesTransferred, totalBytes)
        })
        if (signal) cancelOn(signal, task)
        try {
          const { metadata: stored } = await task
          onProgress?.(body.size, body.size)
          return fileOf(stored)
        } catch (error) {
          throw await alreadyExistsOr(sdk, at, fileErrorOf(error, 'Put'))
        }
      }),
    read: (path, limit = MAX_FILE_BYTES) =>
      carryOut('Read', path, async (sdk, at) => {
        // The SDK asks for no more than it may take, and cuts off what comes beyond that.
        const bytes = new Uint8Array(await unlessEmpty(sdk.getBytes(at, limit + 1)))
        if (bytes.length > limit) throw tooLarge(limit)
        return bytes
      }),
    describe: async (path) =>
      carryOut('Describe', path, async (sdk, at) => {
        const found = await unlessMissing(sdk.getMetadata(at), 'Describe')
        return found === undefined ? null : fileOf(found)
      }),
    remove: (path) =>
      carryOut('Delete', path, async (sdk, at) => {
        await unlessMissing(sdk.deleteObject(at), 'Delete')
      }),
  }
}

/** A browser's own file is sent from where it lies; any other body is read first. */
async function bytesOf(body: FileBody): Promise<Blob | Uint8Array> {
  return body instanceof Blob ? body : new Uint8Array(await body.arrayBuffer())
}

function cancelOn(signal: CancelSignal, task: UploadTask): void {
  if (signal.aborted) task.cancel()
  else signal.addEventListener('abort', () => task.cancel(), { once: true })
}

/** The rules deny a path that has a file like any other; a reader of the path learns which it was. */
async function alreadyExistsOr(
  sdk: Sdk,
  at: StorageReference,
  error: StoreError,
): Promise<StoreError> {
  if (error.code !== 'permission-denied') return error
  const found = await sdk.getMetadata(at).catch(() => undefined)
  if (found === undefined) return error
  return new StoreError('already-exists', 'Put', 'the path has a file', { cause: error })
}

/** A file without bytes has no first one to ask for: the server answers 416. */
async function unlessEmpty(call: Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 416)
      return new ArrayBuffer(0)
    throw error
  }
}

async function unlessMissing<T>(call: Promise<T>, verb: StoreVerb): Promise<T | undefined> {
  try {
    return await call
  } catch (cause) {
    const error = fileErrorOf(cause, verb)
    if (error.code === 'not-found') return undefined
    throw error
  }
}

function fileOf({
  bucket,
  fullPath,
  size,
  contentType,
  contentEncoding,
  customMetadata,
  timeCreated,
}: FullMetadata): StoredFile {
  return {
    path: fullPath,
    url: `gs://${bucket}/${fullPath}`,
    size,
    contentType: contentType ?? 'application/octet-stream',
    contentEncoding: encodingOf(contentEncoding),
    metadata: { ...customMetadata },
    dateAdded: new Date(timeCreated),
  }
}

const CODES: Record<string, StoreErrorCode> = {
  'storage/object-not-found': 'not-found',
  'storage/unauthorized': 'permission-denied',
  'storage/unauthenticated': 'unauthenticated',
  'storage/canceled': 'cancelled',
  'storage/quota-exceeded': 'exhausted',
  'storage/retry-limit-exceeded': 'unavailable',
  'storage/invalid-argument': 'invalid',
  'storage/invalid-root-operation': 'invalid',
}

/** Answers of the server that the SDK has no word for. */
const STATUSES: Record<number, StoreErrorCode> = {
  400: 'invalid',
  409: 'conflict',
  411: 'invalid',
  413: 'invalid',
  429: 'exhausted',
}

/** A failure of the Storage SDK as the port's StoreError. */
export function fileErrorOf(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  // An error that is not the SDK's own is a broken connection or an unreadable answer.
  if (!(error instanceof FirebaseError)) return 'unavailable'
  const known = CODES[error.code]
  if (known !== undefined) return known
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return STATUSES[status] ?? 'unknown'
}
