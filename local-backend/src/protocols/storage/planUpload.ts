import type { Caller } from '../../firestore/types.ts'
import { readExpected, readSettings } from '../../storage/readSettings.ts'
import type { Preconditions } from '../../storage/requirePreconditions.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import type { UploadPlan } from '../../storage/UploadSessions.ts'

/** What an upload will make, of its metadata and headers. INVALID_ARGUMENT. */
export function planUpload(
  metadata: unknown,
  options: {
    place: ObjectPlace
    contentType: string | undefined
    declared: number | null
    preconditions: Preconditions
    caller: Caller
  },
): UploadPlan {
  const { place, contentType, declared, preconditions, caller } = options
  const settings = readSettings(metadata, { tokens: caller.kind === 'admin' })
  return {
    ...place,
    settings: settings.create(contentType),
    tokens: settings.tokens ?? [],
    expected: readExpected(metadata),
    declared,
    preconditions,
  }
}
