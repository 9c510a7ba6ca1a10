import { randomBytes } from 'node:crypto'
import type { Caller } from '../firestore/types.ts'
import { requireMayUpload, requireSize } from './requireMayUpload.ts'
import type { StorageEngine } from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'
import { storeObject } from './storeObject.ts'
import type { UploadPlan } from './UploadSessions.ts'

export interface UploadRequest {
  caller: Caller
  plan: UploadPlan
  body: AsyncIterable<Buffer>
}

/** Stores an object whose bytes come in one request. Nothing of it stays when it fails. */
export async function uploadObject(
  engine: StorageEngine,
  { caller, plan, body }: UploadRequest,
): Promise<StoredObject> {
  requireMayUpload(engine, caller, plan)
  const id = `one-${randomBytes(ID_BYTES).toString('hex')}`
  const part = engine.blobs.createPart(id)
  try {
    const most = plan.declared ?? engine.maxBytes
    for await (const bytes of body) {
      requireSize(part.size + bytes.length, most)
      await part.append(bytes)
    }
    const content = await part.finish()
    return await storeObject(engine, { caller, plan, content, part })
  } finally {
    part.close()
    engine.blobs.removePart(id)
  }
}

const ID_BYTES = 12
