import { StatusError } from '../firestore/StatusError.ts'
import type { Caller } from '../firestore/types.ts'
import type { RecordMutation } from '../store/Store.ts'
import type { PartFile } from './PartFile.ts'
import { requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess, type StorageEngine } from './StorageEngine.ts'
import type { Content, StoredObject } from './StoredObject.ts'
import type { UploadPlan } from './UploadSessions.ts'

export interface StoreRequest {
  caller: Caller
  plan: UploadPlan
  content: Content
  /** The file with the bytes; null when a blob of them is there already. */
  part: PartFile | null
  /** Goes into the commit that makes the object. */
  beside?: (generation: number) => RecordMutation
}

/**
 * The end of every upload and copy: asks the rules and the preconditions about what really came, gives
 * the bytes their name, and commits the object. The object that it replaces is gone then.
 */
export async function storeObject(
  engine: StorageEngine,
  { caller, plan, content, part, beside }: StoreRequest,
): Promise<StoredObject> {
  const { bucket, name, settings, tokens } = plan
  return engine.turns.take(`${bucket}/${name}`, async () => {
    const before = engine.objects.get(plan)
    const generation = engine.store.nextTime()
    const after: StoredObject = {
      bucket,
      name,
      ...settings,
      ...content,
      generation,
      metageneration: 1,
      updated: generation,
      tokens,
    }
    requireStorageAccess(engine, { caller, bucket, name }, { method: 'create', before, after })
    requirePreconditions(before, plan.preconditions)
    requireExpected(content, plan)
    // A sweep must not take the blob for unused between its coming and the commit.
    engine.objects.hold(content.blob)
    try {
      if (part !== null) await engine.blobs.keep(part, content.blob)
      await engine.objects.put(after, beside ? [beside(generation)] : [])
    } finally {
      engine.objects.release(content.blob)
    }
    return after
  })
}

function requireExpected(content: Content, { expected }: UploadPlan): void {
  const { md5 = content.md5, crc32c = content.crc32c } = expected
  if (md5 === content.md5 && crc32c === content.crc32c) return
  throw new StatusError('INVALID_ARGUMENT', 'The bytes that came do not have the hash you said.')
}
