import { randomUUID } from 'node:crypto'
import { existingObject } from './existingObject.ts'
import { type Preconditions, requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess } from './requireStorageAccess.ts'
import type { ObjectRequest, StorageEngine } from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'

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
