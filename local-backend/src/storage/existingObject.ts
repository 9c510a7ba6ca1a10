import { StatusError } from '../firestore/StatusError.ts'
import type { StorageEngine } from './StorageEngine.ts'
import type { ObjectPlace, StoredObject } from './StoredObject.ts'

/** The object there; NOT_FOUND when there is none. Callers have asked the rules first. */
export function existingObject({ objects }: StorageEngine, place: ObjectPlace): StoredObject {
  const found = objects.get(place)
  if (found === null) throw new StatusError('NOT_FOUND', 'Not Found.')
  return found
}
