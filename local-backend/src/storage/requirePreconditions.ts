import { StatusError } from '../firestore/StatusError.ts'
import type { StoredObject } from './StoredObject.ts'

/** What must hold of an object before it is read or written; a generation of 0 is none at all. */
export interface Preconditions {
  ifGenerationMatch?: number
  ifGenerationNotMatch?: number
  ifMetagenerationMatch?: number
  ifMetagenerationNotMatch?: number
}

/** FAILED_PRECONDITION when the object is not as it must be. */
export function requirePreconditions(
  object: StoredObject | null,
  preconditions: Preconditions,
): void {
  const generation = object?.generation ?? 0
  const metageneration = object?.metageneration ?? 0
  const { ifGenerationMatch, ifGenerationNotMatch } = preconditions
  const { ifMetagenerationMatch, ifMetagenerationNotMatch } = preconditions
  const holds =
    (ifGenerationMatch === undefined || ifGenerationMatch === generation) &&
    (ifGenerationNotMatch === undefined || ifGenerationNotMatch !== generation) &&
    (ifMetagenerationMatch === undefined || ifMetagenerationMatch === metageneration) &&
    (ifMetagenerationNotMatch === undefined || ifMetagenerationNotMatch !== metageneration)
  if (holds) return
  throw new StatusError(
    'FAILED_PRECONDITION',
    'At least one of the pre-conditions you specified did not hold.',
  )
}
