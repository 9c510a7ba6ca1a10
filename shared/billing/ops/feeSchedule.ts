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
  const schedule = (await readStored(store, carrierId))?.schedule ?? null
  return schedule === null ? missing(carrierId) : parseFeeSchedule(schedule)
}

interface FeesRemoval {
  carrierId: string
  userId: string
}

interface FeesChange extends FeesRemoval {
  /** As a file or a form has it; read and judged here. */
  value: unknown
  /** The version that was read, 0 for none: fees that changed since then stay. */
  v?: number
}

/**
 * Gives a carrier a fee schedule in place of the one it has; refused by name when it breaks a rule,
 * with FEES_CHANGED when another change was faster. Invoices that are drafted or issued keep their
 * prices.
 */
export async function setFeeSchedule(
  world: FeesWorld,
  { value, v: known, ...by }: FeesChange,
): Promise<Result<FeeSchedule>> {
  const parsed = parseFeeSchedule(value)
  if (!parsed.ok) return parsed
  const stored = await readStored(world.store, by.carrierId)
  if (known !== undefined && known !== (stored?.v ?? 0)) return changed(by.carrierId)
  const written = await writeFees(world, by, stored, { ...parsed.value })
  return written.ok ? parsed : written
}

/**
 * Takes a carrier's fee schedule away; refused when there is none, with FEES_CHANGED when another change
 * was faster. Invoices that are drafted or issued keep their prices.
 */
export async function removeFeeSchedule(world: FeesWorld, by: FeesRemoval): Promise<Result<void>> {
  const stored = await readStored(world.store, by.carrierId)
  if ((stored?.schedule ?? null) === null) return missing(by.carrierId)
  return writeFees(world, by, stored, null)
}

interface FeesWorld {
  store: DocumentStore
  clock: Clock
}

function readStored(store: DocumentStore, carrierId: string): Promise<StoredFees | null> {
  return store.get<StoredFees>(feesPath(carrierId), FEES_ID)
}

/** Writes over what was read, unless it has changed since. */
async function writeFees(
  { store, clock }: FeesWorld,
  { carrierId, userId }: FeesRemoval,
  stored: StoredFees | null,
  schedule: FeeSchedule | null,
): Promise<Result<void>> {
  const at = { collection: feesPath(carrierId), id: FEES_ID }
  const v = stored?.v ?? 0
  const data = { schedule, updatedAt: clock.now(), updatedBy: userId, v: v + 1 }
  const expect = stored?.v === undefined ? {} : { expect: { field: 'v', value: v } }
  try {
    await store.batch([
      stored === null
        ? { kind: 'create', ...at, data }
        : { kind: 'update', ...at, data, ...expect },
    ])
  } catch (error) {
    if (isWriteConflict(error)) return changed(carrierId)
    throw error
  }
  return { ok: true, value: undefined }
}

function missing(carrier: string) {
  return { ok: false as const, error: refusal('FEES_MISSING', { carrier }) }
}

function changed(carrier: string) {
  return { ok: false as const, error: refusal('FEES_CHANGED', { carrier }) }
}
