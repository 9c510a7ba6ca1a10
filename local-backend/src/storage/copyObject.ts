import type { Caller } from '../firestore/types.ts'
import type { SettingsChange } from './readSettings.ts'
import type { Preconditions } from './requirePreconditions.ts'
import { existingObject, type StorageEngine } from './StorageEngine.ts'
import type { ObjectPlace, StoredObject } from './StoredObject.ts'
import { storeObject } from './storeObject.ts'

export interface CopyRequest {
  /** The administrator: only the Admin SDK copies. */
  caller: Caller
  from: ObjectPlace
  to: ObjectPlace
  /** Replaces what the source says of itself; null keeps it. */
  change: SettingsChange | null
  preconditions: Preconditions
}

/** Makes an object of the same bytes; they lie on the disk once. NOT_FOUND. */
export async function copyObject(
  engine: StorageEngine,
  { caller, from, to, change, preconditions }: CopyRequest,
): Promise<StoredObject> {
  const source = existingObject(engine, from)
  const { blob, size, md5, crc32c, contentType, metadata } = source
  const { contentDisposition, contentEncoding, contentLanguage, cacheControl } = source
  const kept = {
    contentType,
    metadata,
    ...(contentDisposition !== undefined && { contentDisposition }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(contentLanguage !== undefined && { contentLanguage }),
    ...(cacheControl !== undefined && { cacheControl }),
  }
  const settings = change === null ? kept : change.create(contentType)
  const plan = { ...to, settings, tokens: [], declared: size, expected: {}, preconditions }
  engine.objects.hold(blob)
  try {
    const content = { blob, size, md5, crc32c }
    return await storeObject(engine, { caller, plan, content, part: null })
  } finally {
    engine.objects.release(blob)
  }
}
