import { isHeld } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isOverState, STATES } from '#shared/audit/states.ts'
import type { Invoice } from '#shared/billing/model.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { removeForGood } from './auditRemoval.ts'
import { eraseTraces } from './auditTraces.ts'
import type { Removal } from './policy.ts'
import { lastDayOf, readRetention } from './settings.ts'

export interface ErasureWorld {
  store: DocumentStore
  files: ListingFileStore
  clock: Clock
}

/** Who erases and why. */
export interface EraseAudit {
  /** The e-mail of who does it, or "System". */
  by: string
  /** Why it is erased although it is held, worked, not billed or still to be kept; empty: it is not then. */
  force: string
  /** Says what would go and what stands against it, and writes nothing. */
  dryRun?: boolean
}

export interface ErasedAudit {
  /** Null in a dry run. */
  removal: Removal | null
  /** What stood against it. */
  against: Refusal[]
  /** What of it stays elsewhere, and why. */
  stays: string[]
}

/**
 * Erases an audit whole: everything of it with the bytes of its files, its rows in order files, the scans it
 * was made of. Refused under a legal hold (ERASE_HELD), while it is worked or not billed (ERASE_NOT_OVER,
 * ERASE_INVOICE_OPEN) and before the end of its years (ERASE_TOO_EARLY), unless `force` says why: the
 * record keeps that. Killed anywhere it is done again. ERASE_IN_BETWEEN where the audit was written
 * meanwhile. Rejects with a `StoreError`.
 */
export async function eraseAudit(
  world: ErasureWorld,
  audit: Audit,
  { by, force, dryRun = false }: EraseAudit,
): Promise<Result<ErasedAudit>> {
  const against = await objections(world, audit)
  const [first] = against
  if (first !== undefined && force === '' && !dryRun) return { ok: false, error: first }
  const stays = await eraseTraces(world, audit, { dryRun })
  if (dryRun) return { ok: true, value: { removal: null, against, stays } }
  try {
    const removal = await removeForGood(world, audit, {
      cause: 'erased',
      by,
      ...(force === '' ? {} : { reason: force }),
      ...(against.length === 0 ? {} : { forced: against.map(({ code }) => code) }),
    })
    return { ok: true, value: { removal, against, stays } }
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return { ok: false, error: refusal('ERASE_IN_BETWEEN', { code: audit.auditCode }) }
  }
}

/** What stands against removing the audit today. */
async function objections(
  { store, clock }: Pick<ErasureWorld, 'store' | 'clock'>,
  audit: Audit,
): Promise<Refusal[]> {
  const { auditCode: code, hold, bakeState, invoiceId } = audit
  const found: Refusal[] = []
  if (hold && isHeld(audit))
    found.push(refusal('ERASE_HELD', { code, day: formatDay(hold.at), reason: hold.reason }))
  if (!isOverState(bakeState))
    found.push(refusal('ERASE_NOT_OVER', { code, state: STATES[bakeState]?.label ?? bakeState }))
  const invoice =
    invoiceId === '' ? null : await store.get<Invoice>(COLLECTIONS.invoices, invoiceId)
  if (invoice?.status === 'DRAFT')
    found.push(refusal('ERASE_INVOICE_OPEN', { code, invoice: invoiceId }))
  const last = lastDayOf({ ...audit, hold: null }, await readRetention(store))
  if (last !== null && last >= todayIn(DEFAULT_TIME_ZONE, clock.now()))
    found.push(refusal('ERASE_TOO_EARLY', { code, day: formatDay(last) }))
  return found
}
