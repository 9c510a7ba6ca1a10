import type { Caller } from '../firestore/types.ts'
import type { ObjectPlace, StoredObject } from './StoredObject.ts'

/** An object as rules are asked about it: before its bytes are there, some of it is unknown. */
export type ObjectFacts = Partial<StoredObject> & Pick<StoredObject, 'bucket' | 'name' | 'size'>

/** What a caller other than the administrator asks to do. */
export interface StorageAccess extends ObjectPlace {
  caller: Caller
  /** `create` stores bytes, also over others; `update` changes what is said about them. */
  method: 'get' | 'list' | 'create' | 'update' | 'delete'
  /** RFC 3339 */
  time: string
  before: StoredObject | null
  /** As it would be; null when nothing is written. */
  after: ObjectFacts | null
}

/** Decides what callers other than the administrator may do. */
export interface StoragePolicy {
  /** Null allows; else the reason, for those who may know it. */
  check(access: StorageAccess): string | null
}
