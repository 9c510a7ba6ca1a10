import { StatusError } from '../firestore/StatusError.ts'
import type { Caller } from '../firestore/types.ts'
import { requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess } from './requireStorageAccess.ts'
import type { StorageEngine } from './StorageEngine.ts'
import type { UploadPlan } from './UploadSessions.ts'

/**
 * Asks before any byte is taken whether an upload of the declared size may be made; `storeObject` asks
 * again about what came. Whoever is subject to the rules has to declare the size: else they could fill
 * the disk first. INVALID_ARGUMENT, OUT_OF_RANGE when it is too large, PERMISSION_DENIED.
 */
export function requireMayUpload(engine: StorageEngine, caller: Caller, plan: UploadPlan): void {
  const { bucket, name, settings, declared } = plan
  if (declared !== null) requireSize(declared, engine.maxBytes)
  const before = engine.objects.get(plan)
  if (caller.kind !== 'admin') {
    if (declared === null) {
      throw new StatusError('INVALID_ARGUMENT', 'Declare the size of the upload.')
    }
    const after = { bucket, name, ...settings, size: declared }
    requireStorageAccess(engine, { caller, bucket, name }, { method: 'create', before, after })
  }
  requirePreconditions(before, plan.preconditions)
}

/** OUT_OF_RANGE for more bytes than may come. */
export function requireSize(size: number, most: number): void {
  if (size <= most) return
  throw new StatusError('OUT_OF_RANGE', `More than ${most} bytes were sent or declared.`)
}
