import { StatusError } from '../firestore/StatusError.ts'
import { requestTimeOf } from '../firestore/timestamps.ts'
import type { Caller } from '../firestore/types.ts'
import type { Store } from '../store/Store.ts'
import type { BlobFolder } from './BlobFolder.ts'
import type { ObjectBook } from './ObjectBook.ts'
import type { StorageAccess, StoragePolicy } from './StorageAccess.ts'
import type { ObjectPlace, StoredObject } from './StoredObject.ts'
import type { Turns } from './Turns.ts'
import type { UploadSessions } from './UploadSessions.ts'

/** What the operations work with. */
export interface StorageEngine {
  store: Store
  blobs: BlobFolder
  objects: ObjectBook
  sessions: UploadSessions
  policy: StoragePolicy
  turns: Turns
  /** Bytes an object may have. */
  maxBytes: number
}

/** Who asks, and for which object. */
export interface ObjectRequest extends ObjectPlace {
  caller: Caller
}

type Question = Pick<StorageAccess, 'method' | 'before' | 'after'>

/** Asks the rules, unless the caller is the administrator. PERMISSION_DENIED says no more than that. */
export function requireStorageAccess(
  { policy, store }: StorageEngine,
  { caller, bucket, name }: ObjectRequest,
  question: Question,
): void {
  if (caller.kind === 'admin') return
  const time = requestTimeOf(store.nextTime())
  if (policy.check({ caller, bucket, name, time, ...question }) === null) return
  const kind = question.method === 'get' || question.method === 'list' ? 'READ' : 'WRITE'
  throw new StatusError('PERMISSION_DENIED', `Permission denied. No ${kind} permission.`)
}

/** The object there; NOT_FOUND when there is none. Callers have asked the rules first. */
export function existingObject({ objects }: StorageEngine, place: ObjectPlace): StoredObject {
  const found = objects.get(place)
  if (found === null) throw new StatusError('NOT_FOUND', 'Not Found.')
  return found
}
