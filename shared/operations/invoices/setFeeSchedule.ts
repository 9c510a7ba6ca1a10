import type { FeeSchedule } from '../../domain/invoice/FeeSchedule.ts'
import { parseFeeSchedule } from '../../domain/invoice/parseFeeSchedule.ts'
import type { Result } from '../../errors/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { FEES_ID, feesPath } from './readFeeSchedule.ts'

/**
 * Gives a carrier a fee schedule in place of the one it has; refused by name when it breaks a rule.
 * Invoices that are drafted or issued keep the prices they have.
 */
export async function setFeeSchedule(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { carrierId, value, userId }: { carrierId: string; value: unknown; userId: string },
): Promise<Result<FeeSchedule>> {
  const parsed = parseFeeSchedule(value)
  if (!parsed.ok) return parsed
  const schedule = { ...parsed.value }
  const fees = { schedule, updatedAt: clock.now(), updatedBy: userId }
  await store.set(feesPath(carrierId), FEES_ID, fees)
  return parsed
}
