import type { Caller } from '../firestore/types.ts'
import type { Store } from '../store/Store.ts'
import type { BlobFolder } from './BlobFolder.ts'
import type { ObjectBook } from './ObjectBook.ts'
import type { StoragePolicy } from './StorageAccess.ts'
import type { ObjectPlace } from './StoredObject.ts'
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
