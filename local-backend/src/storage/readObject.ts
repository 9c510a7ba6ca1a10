import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Preconditions, requirePreconditions } from './requirePreconditions.ts'
import {
  existingObject,
  type ObjectRequest,
  requireStorageAccess,
  type StorageEngine,
} from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'

export interface ReadRequest extends ObjectRequest {
  /** One of the object's tokens opens its bytes to every caller. */
  token?: string | undefined
  preconditions?: Preconditions
}

/**
 * Opens an object's bytes; the caller closes the handle. Neither a wrong token nor an object that
 * isn't there shows more than the rules do. PERMISSION_DENIED, NOT_FOUND, DATA_LOSS.
 */
export async function readObject(
  engine: StorageEngine,
  request: ReadRequest,
): Promise<{ object: StoredObject; handle: FileHandle }> {
  const found = engine.objects.get(request)
  if (!isOpenedBy(found, request.token)) {
    requireStorageAccess(engine, request, { method: 'get', before: found, after: null })
  }
  const object = existingObject(engine, request)
  requirePreconditions(object, request.preconditions ?? {})
  return { object, handle: await engine.blobs.open(object.blob, object.size) }
}

function isOpenedBy(object: StoredObject | null, token: string | undefined): boolean {
  if (object === null || token === undefined) return false
  const given = digest(token)
  return object.tokens.some((one) => timingSafeEqual(digest(one), given))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export interface DescribeRequest extends ObjectRequest {
  preconditions?: Preconditions
  /** Web clients get a token with it, made when there is none: they ask for download links this way. */
  withToken?: boolean
}

/** What is known of an object. PERMISSION_DENIED, NOT_FOUND. */
export async function describeObject(
  engine: StorageEngine,
  request: DescribeRequest,
): Promise<StoredObject> {
  requireStorageAccess(engine, request, {
    method: 'get',
    before: engine.objects.get(request),
    after: null,
  })
  const found = existingObject(engine, request)
  requirePreconditions(found, request.preconditions ?? {})
  if (request.withToken !== true || found.tokens.length > 0) return found
  return engine.turns.take(`${request.bucket}/${request.name}`, async () => {
    const object = existingObject(engine, request)
    if (object.tokens.length > 0) return object
    const opened = { ...object, tokens: [randomUUID()] }
    await engine.objects.put(opened)
    return opened
  })
}
