import type { Actor } from '../../domain/audit/Actor.ts'
import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { type BakeState, STATES } from '../../domain/audit/states.ts'
import type { Step } from '../../domain/step/Step.ts'
import { type Refusal, reasonOf, refusal } from '../../errors/refusal.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'
import { type AdvanceAction, isBulkMove } from './AdvanceAction.ts'
import type { AdvanceResult } from './AdvanceReport.ts'
import { workOf } from './AuditAction.ts'
import { stepsOf } from './readKnowledge.ts'
import { type AuditWork, type WorkDone, type WorkWorld, workOnAudit } from './workOnAudit.ts'

/** What is asked of every audit of a run. */
export interface AdvanceOrder {
  action: AdvanceAction
  actor: Actor
  /** The carriers the actor works for; null: all of them, as the system does. */
  actorCarriers: readonly string[] | null
  reason?: string
  /** When paused audits go on by themselves. */
  until?: Day | null
  /** Only audits of this state, or this carrier; others are refused. */
  meant?: { from?: BakeState; carrier?: string }
  /** Many at once: only moves that may be made in bulk. */
  bulk: boolean
  /** The versions of a plan by FSID: an audit that changed since is not moved. */
  planned?: ReadonlyMap<string, number>
  dryRun?: boolean
  /** When it was asked for: the date of the history entries; now unless given. */
  askedAt?: Date
  /** Written in the batch that advances an audit, with what became of it. */
  also?: (result: AdvanceResult) => readonly BatchWrite[]
  /**
   * What the database refuses is told of that audit and the run goes on: under the rules it may be a
   * matter of the audit. Without it, as for trusted code, the whole run stops.
   */
  isDenialOfOne?: boolean
}

/** With these the next audit would fail the same way: the whole run stops. */
const HOPELESS: readonly StoreErrorCode[] = [
  'unavailable',
  'unauthenticated',
  'permission-denied',
  'exhausted',
]

/** Advances one audit of a run and says what became of it. */
export async function advanceOne(
  world: WorkWorld,
  audit: Audit,
  carrier: WorkCarrier | null,
  openSteps: readonly Step[],
  order: AdvanceOrder,
): Promise<AdvanceResult> {
  const { action, actor, actorCarriers } = order
  const isTheirs = actorCarriers?.includes(audit.carrierCompany) ?? true
  if (!carrier || !isTheirs) {
    const facts = { email: actor.userId, role: actor.role, carrier: audit.carrierCompany }
    return resultOf(audit, action, refusal('ACTOR_NOT_ALLOWED', facts))
  }
  if (!isMeant(audit, order)) {
    const facts = { carrier: carrier.id, state: STATES[audit.bakeState].label }
    return resultOf(audit, action, refusal('AUDIT_NOT_MEANT', facts))
  }
  try {
    const done = await workOnAudit(world, audit, workFor(order, carrier), openSteps)
    if (done.ok) return resultOfDone(done.value, action)
    if (done.error.code === 'STEP_NOT_OPEN' && (await wasCompleted(world, audit, action)))
      return { ...about(audit, action), result: 'UNCHANGED', reason: '' }
    return resultOf(audit, action, done.error)
  } catch (error) {
    if (!(error instanceof StoreError) || isHopeless(error.code, order)) throw error
    const failed = resultOf(audit, action, refusal('WRITE_FAILED', { reason: error.code }))
    return { ...failed, result: 'FAILED' }
  }
}

function isHopeless(code: StoreErrorCode, { isDenialOfOne = false }: AdvanceOrder): boolean {
  return HOPELESS.includes(code) && !(isDenialOfOne && code === 'permission-denied')
}

/** The result for a code that no audit has. */
export function unknownCode(code: string, action: AdvanceAction): AdvanceResult {
  const reason = reasonOf(refusal('AUDIT_NOT_FOUND', { code }))
  const step = action.kind === 'move' ? null : action.step
  const to = action.kind === 'move' ? action.to : null
  return { auditCode: code, auditFSID: '', from: null, to, step, result: 'REFUSED', reason }
}

/** An audit that is where it shall go already is no mistake: running it again is to be quiet. */
function isMeant(audit: Audit, { action, meant = {} }: AdvanceOrder): boolean {
  const isThere = action.kind === 'move' && action.to === audit.bakeState
  const inState = meant.from === undefined || meant.from === audit.bakeState || isThere
  return inState && (meant.carrier === undefined || meant.carrier === audit.carrierCompany)
}

function workFor(order: AdvanceOrder, carrier: WorkCarrier): AuditWork {
  const { action, actor, reason = '', until = null, dryRun = false, planned } = order
  const { askedAt, also } = order
  const { reads, work } = workOf(action)
  return {
    actor,
    carrier,
    reason,
    until,
    dryRun,
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(also === undefined ? {} : { also: (done) => also(resultOfDone(done, action)) }),
    bulk: order.bulk && isBulkMove(action),
    reads,
    work: (worked, context) => {
      const result = work(worked, context)
      if (!result.ok || result.value.audit === worked.audit || planned === undefined) return result
      const isAsPlanned = planned.get(worked.audit.id) === worked.audit.v
      return isAsPlanned ? result : { ok: false, error: refusal('PLAN_OUTDATED') }
    },
  }
}

function resultOfDone({ before, change }: WorkDone, action: AdvanceAction): AdvanceResult {
  const result = before === change.audit ? 'UNCHANGED' : 'ADVANCED'
  return { ...about(before, action), to: change.audit.bakeState, result, reason: '' }
}

function resultOf(audit: Audit, action: AdvanceAction, error: Refusal): AdvanceResult {
  const result = error.code === 'STEP_EXISTS' ? 'STEP_EXISTS' : 'REFUSED'
  const status = error.status === undefined ? {} : { status: error.status }
  return { ...about(audit, action), result, reason: reasonOf(error), ...status }
}

function about(audit: Audit, action: AdvanceAction) {
  return {
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    from: audit.bakeState,
    to: action.kind === 'move' ? action.to : audit.bakeState,
    step: action.kind === 'move' ? null : action.step,
  }
}

/**
 * Completing it again has nothing to do where it was completed before: a run that is repeated is
 * quiet about what the first did. That is no race, which `workOnAudit` judges by itself.
 */
async function wasCompleted(
  { store }: WorkWorld,
  audit: Audit,
  action: AdvanceAction,
): Promise<boolean> {
  if (action.kind !== 'complete') return false
  const steps = await stepsOf(store, audit)
  return steps.some(({ type, status }) => type === action.step && status === 'COMPLETED')
}
