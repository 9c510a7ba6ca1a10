import type { Actor } from '../../domain/audit/Actor.ts'
import type { AdvanceFacts, WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { refusalOfClaim } from '../../domain/audit/claim.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { cleanText } from '../../domain/format/cleanText.ts'
import { todayIn } from '../../domain/format/today.ts'
import type { Step } from '../../domain/step/Step.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../../domain/step/WorkedAudit.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContentWork } from '../../ports/contentWork.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import type { Random } from '../../ports/random.ts'
import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'
import { changeWrites } from './changeWrites.ts'
import { type Knowledge, readKnowledge } from './readKnowledge.ts'

export interface WorkWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  /** Where the public pages are, without a slash at the end; what is sent leads there. */
  publicUrl?: string
  /** How the content of files is worked on; right here unless given (`contentHere.ts`). */
  content?: ContentWork | undefined
  /** How long what a person makes the engine send waits; not at all unless given. */
  holdMs?: number
}

/** What is to be done to an audit, by whom, and what has to be read for it. */
export interface AuditWork {
  actor: Actor
  carrier: WorkCarrier
  reason: string
  bulk: boolean
  until?: Day | null
  /** When it was asked for; now unless given. */
  askedAt?: Date
  /** What this work has to know besides the audit and its open steps. */
  reads(audit: Audit, actor: Actor): readonly Knowledge[]
  work(worked: WorkedAudit, context: WorkContext): Result<WorkedChange>
  /** Works it out and writes nothing. */
  dryRun?: boolean
  /** Written in the same batch as the change: what the change comes from is done with it. */
  also?: readonly BatchWrite[] | ((done: WorkDone) => readonly BatchWrite[])
}

/** What was done, to which audit as it was; the same audit object: nothing had to be. */
export interface WorkDone {
  before: Audit
  change: WorkedChange
}

/** What somebody else's write in between looks like; the web SDK is told no more than "denied". */
const IN_BETWEEN: readonly StoreErrorCode[] = ['conflict', 'already-exists', 'permission-denied']

/**
 * Works on one audit and writes what changed in one batch: the audit, on the condition that it still
 * has the version that was read, its history entry, its steps and its intake's status. When somebody
 * was quicker the audit is read again, once; a second time is the refusal AUDIT_CHANGED. A refusal is
 * judged again likewise by the audit as it is now: `stored` may be of a list that was read a while
 * ago, or its steps may have been read while somebody wrote it. Another baker's claim refuses all of a
 * baker's work (AUDIT_CLAIMED). Rejects with a `StoreError` when the store fails.
 */
export async function workOnAudit(
  world: WorkWorld,
  stored: Audit,
  work: AuditWork,
  openSteps?: readonly Step[],
): Promise<Result<WorkDone>> {
  let first: Result<WorkDone> | null = null
  try {
    first = await attempt(world, readAudit(stored), work, openSteps)
    if (first.ok) return first
  } catch (error) {
    if (!isInBetween(error)) throw error
  }
  const again = await world.store.get<Audit>(COLLECTIONS.audits, stored.id)
  if (!again) return first ?? { ok: false, error: refusal('AUDIT_CHANGED') }
  // A refusal stands when the audit is still what it was judged by: its steps are read after it.
  if (first && again.v === stored.v) return first
  try {
    return await attempt(world, readAudit(again), work)
  } catch (error) {
    if (isInBetween(error) && error.code !== 'permission-denied')
      return { ok: false, error: refusal('AUDIT_CHANGED') }
    throw error
  }
}

async function attempt(
  { store, clock, random, publicUrl, holdMs }: WorkWorld,
  audit: Audit,
  work: AuditWork,
  openSteps?: readonly Step[],
): Promise<Result<WorkDone>> {
  const { actor, carrier, reason, bulk, until = null, askedAt } = work
  const now = clock.now()
  const claimed = refusalOfClaim(audit, actor, { now, timeZone: carrier.timeZone })
  if (claimed) return { ok: false, error: claimed }
  const known = await readKnowledge(store, audit, work.reads(audit, actor), openSteps)
  const facts: AdvanceFacts = {
    now,
    today: todayIn(carrier.timeZone, now),
    carrier,
    reason: cleanText(reason),
    bulk,
    until,
    ...(askedAt ? { askedAt } : {}),
    ...(known.steps ? { steps: known.steps } : {}),
    ...(known.documents ? { documents: known.documents } : {}),
    ...(known.intakes ? { intakes: known.intakes } : {}),
    ...(known.pin ? { pin: known.pin } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(holdMs ? { holdMs } : {}),
  }
  const result = work.work({ audit, openSteps: known.openSteps }, { actor, facts, random })
  if (!result.ok) return result
  const { value: change } = result
  const full = refusalOfSize(audit, change.audit)
  if (full) return { ok: false, error: full }
  const done = { before: audit, change }
  if (!work.dryRun && change.audit !== audit) {
    const { also = [] } = work
    const beside = typeof also === 'function' ? also(done) : also
    await store.batch([...changeWrites(audit, change, carrier.timeZone), ...beside])
  }
  return { ok: true, value: done }
}

/** A document holds a mebibyte; what is beyond this has no room for the next entry. */
const MAX_AUDIT_BYTES = 700_000

/** Refuses what makes a large audit larger; what makes it smaller goes. */
function refusalOfSize(before: Audit, after: Audit): Refusal | null {
  if (after === before) return null
  const size = JSON.stringify(after).length
  const isFull = size > MAX_AUDIT_BYTES && size > JSON.stringify(before).length
  return isFull ? refusal('AUDIT_FULL', { size: Math.round(size / 1000) }) : null
}

function isInBetween(error: unknown): error is StoreError {
  return error instanceof StoreError && IN_BETWEEN.includes(error.code)
}
