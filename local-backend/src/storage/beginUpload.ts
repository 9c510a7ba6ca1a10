import type { Caller } from '../firestore/types.ts'
import { requireMayUpload } from './requireMayUpload.ts'
import type { StorageEngine } from './StorageEngine.ts'
import type { UploadPlan } from './UploadSessions.ts'

/** Begins an upload in pieces. Returns the id to go on with; whoever knows it may. */
export async function beginUpload(
  engine: StorageEngine,
  { caller, plan }: { caller: Caller; plan: UploadPlan },
): Promise<string> {
  requireMayUpload(engine, caller, plan)
  return engine.sessions.begin(plan)
}
