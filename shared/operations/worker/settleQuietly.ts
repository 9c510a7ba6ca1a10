import type { Audit } from '../../domain/audit/Audit.ts'
import type { ListFields } from '../../domain/audit/engineFields.ts'
import type { WorkerFlag } from '../../domain/audit/workerFlags.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Pass } from './Duty.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** The flag of an audit that the engine could not go on with by itself. */
export const STUCK: WorkerFlag = 'ENGINE_STUCK'

/** Fields that follow from the day and from nothing that anybody did: they never raise `v`. */
type QuietFields = Partial<Pick<Audit, ListFields | 'wakeAt'>>

/**
 * Writes them, as long as nobody has written the audit since it was read: then its new content decides
 * anew. True when they are written.
 */
export async function settleQuietly(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  { id, v }: Audit,
  data: QuietFields,
): Promise<boolean> {
  if (dryRun) return false
  try {
    const expect = { field: 'v', value: v }
    await store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'conflict') return false
    throw error
  }
}
