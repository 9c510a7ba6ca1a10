import { type Result, refusal } from '#shared/errors/refusal.ts'
import { FEES_ID } from '#shared/firm/carrier.ts'
import { feesPath } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { FeeSchedule, StoredFees } from '../fees.ts'
import { parseFeeSchedule } from '../parseFeeSchedule.ts'

/**
 * A carrier's fee schedule; refused when there is none, or when the stored one breaks a rule: another
 * program than `setFeeSchedule` may have written it.
 */
export async function readFeeSchedule(
  store: DocumentStore,
  carrierId: string,
): Promise<Result<FeeSchedule>> {
  const stored = await store.get<StoredFees>(feesPath(carrierId), FEES_ID)
  if (stored === null) return { ok: false, error: refusal('FEES_MISSING', { carrier: carrierId }) }
  return parseFeeSchedule(stored.schedule)
}

interface FeesChange {
  carrierId: string
  /** As a file or a form has it; read and judged here. */
  value: unknown
  userId: string
  /** The version that was read, 0 for none: fees that changed since then stay. */
  v?: number
}

/**
 * Gives a carrier a fee schedule in place of the one it has; refused by name when it breaks a rule,
 * with FEES_CHANGED when another change was faster. Invoices that are drafted or issued keep their
 * prices.
 */
export async function setFeeSchedule(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { carrierId, value, userId, v: known }: FeesChange,
): Promise<Result<FeeSchedule>> {
  const parsed = parseFeeSchedule(value)
  if (!parsed.ok) return parsed
  const at = { collection: feesPath(carrierId), id: FEES_ID }
  const stored = await store.get<StoredFees>(at.collection, at.id)
  const v = stored?.v ?? 0
  const changed = (): Result<FeeSchedule> => {
    return { ok: false, error: refusal('FEES_CHANGED', { carrier: carrierId }) }
  }
  if (known !== undefined && known !== v) return changed()
  const schedule = { ...parsed.value }
  const data = { schedule, updatedAt: clock.now(), updatedBy: userId, v: v + 1 }
  const expect = stored?.v === undefined ? {} : { expect: { field: 'v', value: v } }
  try {
    await store.batch([
      stored === null
        ? { kind: 'create', ...at, data }
        : { kind: 'update', ...at, data, ...expect },
    ])
  } catch (error) {
    if (isWriteConflict(error)) return changed()
    throw error
  }
  return parsed
}
