import type { Clock } from '../store/CommitClock.ts'
import type { Store } from '../store/Store.ts'
import { type BlobCheck, BlobFolder } from './BlobFolder.ts'
import { type CopyRequest, copyObject } from './copyObject.ts'
import { type ListRequest, listObjects, type ObjectList } from './listObjects.ts'
import { ObjectBook } from './ObjectBook.ts'
import { type DescribeRequest, describeObject, type ReadRequest, readObject } from './readObject.ts'
import type { StoragePolicy } from './StorageAccess.ts'
import type { ObjectRequest, StorageEngine } from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'
import { Turns } from './Turns.ts'
import { type UploadPlan, type UploadRecord, UploadSessions } from './UploadSessions.ts'
import { deleteObject, type UpdateRequest, updateObject } from './updateObject.ts'
import {
  beginUpload,
  continueUpload,
  stateOfUpload,
  type UploadPiece,
  type UploadRequest,
  type UploadState,
  uploadObject,
} from './uploadObject.ts'

export interface StorageServiceOptions {
  store: Store
  policy: StoragePolicy
  clock: Clock
  /** Bytes an object may have. */
  maxBytes?: number
}

/** The operations on files, for any bucket. Failures are `StatusError`s. */
export interface StorageService {
  describe(request: DescribeRequest): Promise<StoredObject>
  read(request: ReadRequest): ReturnType<typeof readObject>
  list(request: ListRequest): ObjectList
  upload(request: UploadRequest): Promise<StoredObject>
  beginUpload(request: { caller: UploadRequest['caller']; plan: UploadPlan }): Promise<string>
  continueUpload(piece: UploadPiece): Promise<UploadState>
  stateOfUpload(id: string): UploadState
  /** What the upload was begun as; null when there is no such upload. */
  planOfUpload(id: string): UploadRecord | null
  cancelUpload(id: string): Promise<void>
  update(request: UpdateRequest): Promise<StoredObject>
  delete(request: ObjectRequest & Pick<UpdateRequest, 'preconditions'>): Promise<void>
  copy(request: CopyRequest): Promise<StoredObject>
  /** Deletes all objects and uploads. */
  reset(): Promise<void>
  /** Looks for what nothing refers to, removes it, and returns what is missing. */
  check(): BlobCheck
  readonly engine: StorageEngine
  close(): Promise<void>
}

/** Cloud Storage takes five tebibytes; a local disk is smaller. */
const MAX_BYTES = 5 * 1024 * 1024 * 1024

/** The files over a store: their bytes in its folder, all else in its log. */
export function createStorageService(options: StorageServiceOptions): StorageService {
  const { store, policy, clock, maxBytes = MAX_BYTES } = options
  const blobs = new BlobFolder(store.directory)
  const objects = new ObjectBook(store, blobs)
  const sessions = new UploadSessions(store, blobs, clock)
  const engine = { store, blobs, objects, sessions, policy, turns: new Turns(), maxBytes }
  const check = () => blobs.collect(objects.usedBlobs(), sessions.open())
  // What a crash has left goes before the first request.
  check()
  return {
    describe: (request) => describeObject(engine, request),
    read: (request) => readObject(engine, request),
    list: (request) => listObjects(engine, request),
    upload: (request) => uploadObject(engine, request),
    beginUpload: (request) => beginUpload(engine, request),
    continueUpload: (piece) => continueUpload(engine, piece),
    stateOfUpload: (id) => stateOfUpload(engine, id),
    planOfUpload: (id) => sessions.get(id),
    cancelUpload: (id) =>
      sessions.alone(
        id,
        () => {},
        () => sessions.drop(id),
      ),
    update: (request) => updateObject(engine, request),
    delete: (request) => deleteObject(engine, request),
    copy: (request) => copyObject(engine, request),
    reset: async () => {
      await sessions.clear()
      for (const object of [...objects.all()]) {
        await engine.turns.take(`${object.bucket}/${object.name}`, () => objects.remove(object))
      }
    },
    check,
    engine,
    close: async () => {
      await sessions.close()
      blobs.close()
    },
  }
}
