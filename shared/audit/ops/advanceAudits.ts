import { type Refusal, reasonOf, refusal } from '#shared/errors/refusal.ts'
import { readAhead, type StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import { inJoinedCommits } from '#shared/kernel/ops/joinedCommits.ts'
import { readByIds, readByIdsUnderRules } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import { type AdvanceAction, handlerOf, isBulkMove } from '../actions.ts'
import type { Actor } from '../actor.ts'
import { type AdvanceReport, type AdvanceResult, totalsOfResults } from '../advanceReport.ts'
import type { Audit, WorkCarrier } from '../model.ts'
import { type BakeState, STATES } from '../states.ts'
import { isToBeSent } from '../steps/facts.ts'
import type { Step } from '../steps/model.ts'
import {
  type ActionRequest,
  type ActionWorld,
  type AppliedAction,
  applyAction,
} from './actOnAudit.ts'
import { readWorkCarrier, stepsOf } from './readKnowledge.ts'
import type { SelectedAudit } from './selectAudits.ts'

export interface AdvanceRequest extends AdvanceOrder {
  /** `auditsOfCodes` or `auditsInState`. */
  selection: AsyncIterable<readonly SelectedAudit[]>
  /** Once aborted, the audits in flight, sixteen at most, are finished and no other begun. */
  signal?: StopSignal
  onProgress?: (done: number) => void
  /** Called with each audit's result as soon as it is known: a run that fails later has done these. */
  onResult?: (result: AdvanceResult) => void
}

/**
 * Advances many audits (specification §4), each in one atomic batch of its own, and answers a result
 * for each. Run again, or twice at once, nothing is done twice: an audit that is there already is
 * UNCHANGED. Rejects with a `StoreError` when the store cannot be worked with at all.
 */
export async function advanceAudits(
  world: ActionWorld,
  request: AdvanceRequest,
): Promise<AdvanceReport> {
  const { action, signal, onProgress, onResult } = request
  const carrierOf = carriersOf(world)
  const results: AdvanceResult[] = []
  const versions = new Map<string, number>()
  for await (const { chunk, steps } of readAhead(withOpenSteps(world, request))) {
    const settled = new Map<SelectedAudit, AdvanceResult>()
    await inJoinedCommits(world.store, chunk, signal, async (selected, store) => {
      const { code, audit } = selected
      const result = audit
        ? await advanceOne(
            { ...world, store },
            audit,
            await carrierOf(audit.carrierCompany),
            Object.values(audit.openSteps).flatMap((id) => steps.get(id) ?? []),
            request,
          )
        : unknownCode(code, action)
      settled.set(selected, result)
      if (audit) versions.set(audit.id, audit.v)
      onResult?.(result)
      onProgress?.(results.length + settled.size)
    })
    results.push(...chunk.flatMap((selected) => settled.get(selected) ?? []))
    if (signal?.aborted) break
  }
  const interrupted = signal?.aborted === true
  return { totals: totalsOfResults(results), results, versions, interrupted }
}

/** Each carrier is read once in a run. */
function carriersOf({ store }: ActionWorld): (id: string) => Promise<WorkCarrier | null> {
  const read = new Map<string, Promise<WorkCarrier | null>>()
  return (id) => {
    const found = read.get(id) ?? readWorkCarrier(store, id)
    read.set(id, found)
    return found
  }
}

/**
 * The chunks of a selection with the open steps of their audits, in as few queries as there can be. They
 * are read ahead: an audit that changes meanwhile is judged by what is stored, as within a chunk.
 */
async function* withOpenSteps(
  { store }: ActionWorld,
  { selection, isDenialOfOne = false }: AdvanceRequest,
): AsyncGenerator<{ chunk: readonly SelectedAudit[]; steps: ReadonlyMap<string, Step> }> {
  for await (const chunk of selection) {
    const ids = chunk.flatMap(({ audit }) => (audit ? Object.values(audit.openSteps) : []))
    if (isDenialOfOne) {
      const steps = await readByIdsUnderRules<Step>(store, COLLECTIONS.asteps, ids)
      yield { chunk, steps: new Map(steps.map((step) => [step.id, step])) }
    } else yield { chunk, steps: await readByIds<Step>(store, COLLECTIONS.asteps, ids) }
  }
}

/** What is asked of every audit of a run. */
interface AdvanceOrder {
  action: AdvanceAction
  actor: Actor
  /** The carriers the actor works for; null: all of them, as the system does. */
  actorCarriers: readonly string[] | null
  reason?: string
  /** When the engine resumes paused audits. */
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
   * A denial of the database is that audit's result and the run goes on: under the rules it may concern
   * that audit alone. Without it, as for trusted code, the whole run stops.
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

/** Advances one audit of a run. */
async function advanceOne(
  world: ActionWorld,
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
    const done = await applyAction(world, audit, requestFor(order, carrier), openSteps)
    if (done.ok)
      return { ...resultOfDone(done.value, action), ...(order.dryRun && sendsOf(done.value)) }
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
function unknownCode(code: string, action: AdvanceAction): AdvanceResult {
  const reason = reasonOf(refusal('AUDIT_NOT_FOUND', { code }))
  const to = action.kind === 'move' ? action.to : null
  const step = stepOf(action)
  return { auditCode: code, auditFSID: '', from: null, to, step, result: 'REFUSED', reason }
}

/** An audit that is in the wanted state already is none of the wrong ones: a repeated run is quiet. */
function isMeant(audit: Audit, { action, meant = {} }: AdvanceOrder): boolean {
  const isThere = action.kind === 'move' && action.to === audit.bakeState
  const inState = meant.from === undefined || meant.from === audit.bakeState || isThere
  return inState && (meant.carrier === undefined || meant.carrier === audit.carrierCompany)
}

function requestFor(order: AdvanceOrder, carrier: WorkCarrier): ActionRequest {
  const { action, actor, reason = '', until = null, dryRun = false, planned } = order
  const { askedAt, also } = order
  const { reads, work } = handlerOf(action)
  return {
    actor,
    carrier,
    reason,
    until,
    dryRun,
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(also === undefined ? {} : { also: (done) => also(resultOfDone(done, action)) }),
    bulk: order.bulk && isBulkMove(action),
    isOneOfMany: order.bulk,
    reads,
    work: (worked, context) => {
      const result = work(worked, context)
      if (!result.ok || result.value.audit === worked.audit || planned === undefined) return result
      const isAsPlanned = planned.get(worked.audit.id) === worked.audit.v
      return isAsPlanned ? result : { ok: false, error: refusal('PLAN_OUTDATED') }
    },
  }
}

function resultOfDone({ before, change }: AppliedAction, action: AdvanceAction): AdvanceResult {
  const result = before === change.audit ? 'UNCHANGED' : 'ADVANCED'
  return { ...about(before, action), to: change.audit.bakeState, result, reason: '' }
}

function sendsOf({ change: { steps, outgoing } }: AppliedAction): Pick<AdvanceResult, 'sends'> {
  const due = steps.flatMap(({ step }) => (isToBeSent(step) ? [step.type] : []))
  const sends = [...outgoing.map(({ data }) => data.stepType), ...due]
  return sends.length === 0 ? {} : { sends }
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
    step: stepOf(action),
  }
}

function stepOf(action: AdvanceAction): AdvanceResult['step'] {
  return 'step' in action ? action.step : null
}

/**
 * A step that was completed before makes a repeated run UNCHANGED. This is no race: `applyAction`
 * judges those.
 */
async function wasCompleted(
  { store }: ActionWorld,
  audit: Audit,
  action: AdvanceAction,
): Promise<boolean> {
  if (action.kind !== 'complete') return false
  const steps = await stepsOf(store, audit)
  return steps.some(({ type, status }) => type === action.step && status === 'COMPLETED')
}
