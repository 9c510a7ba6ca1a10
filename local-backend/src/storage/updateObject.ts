import type { SettingsChange } from './readSettings.ts'
import { type Preconditions, requirePreconditions } from './requirePreconditions.ts'
import {
  existingObject,
  type ObjectRequest,
  requireStorageAccess,
  type StorageEngine,
} from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'

export interface UpdateRequest extends ObjectRequest {
  change: SettingsChange
  preconditions?: Preconditions
}

/** Changes what is said of an object, not its bytes. PERMISSION_DENIED, NOT_FOUND. */
export async function updateObject(
  engine: StorageEngine,
  request: UpdateRequest,
): Promise<StoredObject> {
  return engine.turns.take(`${request.bucket}/${request.name}`, async () => {
    const before = engine.objects.get(request)
    const updated = engine.store.nextTime()
    const after = before && {
      ...request.change.apply(before),
      metageneration: before.metageneration + 1,
      updated,
    }
    requireStorageAccess(engine, request, { method: 'update', before, after })
    requirePreconditions(existingObject(engine, request), request.preconditions ?? {})
    // Rules may have allowed it all the same, and there is nothing to change.
    if (after === null) return existingObject(engine, request)
    await engine.objects.put(after)
    return after
  })
}

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
