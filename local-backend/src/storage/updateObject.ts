import { existingObject } from './existingObject.ts'
import type { SettingsChange } from './readSettings.ts'
import { type Preconditions, requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess } from './requireStorageAccess.ts'
import type { ObjectRequest, StorageEngine } from './StorageEngine.ts'
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
