import { existingObject } from './existingObject.ts'
import { type Preconditions, requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess } from './requireStorageAccess.ts'
import type { ObjectRequest, StorageEngine } from './StorageEngine.ts'

/** PERMISSION_DENIED, NOT_FOUND. */
export async function deleteObject(
  engine: StorageEngine,
  request: ObjectRequest & { preconditions?: Preconditions },
): Promise<void> {
  await engine.turns.take(`${request.bucket}/${request.name}`, async () => {
    const before = engine.objects.get(request)
    requireStorageAccess(engine, request, { method: 'delete', before, after: null })
    requirePreconditions(existingObject(engine, request), request.preconditions ?? {})
    await engine.objects.remove(request)
  })
}
