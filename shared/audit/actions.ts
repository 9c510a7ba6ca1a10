import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Random } from '#shared/kernel/random.ts'
import { extendLink } from './access/linkLife.ts'
import { closeLink, renewPin, replaceLink } from './access/links.ts'
import { FactNotRead, type KnownAudit, knownFacts, readFact } from './actionFacts.ts'
import type { Actor } from './actor.ts'
import { type Assignment, assignAudit } from './assignment.ts'
import {
  attachDocument,
  type HeldDocument,
  type KnownDocument,
  type NewDocument,
  removeDocument,
  retypeDocument,
  type SavedReport,
  saveReport,
} from './attachments.ts'
import type { DocumentType } from './documentTypes.ts'
import { type AuditPatch, editAudit } from './editAudit.ts'
import { GUARDS } from './guards.ts'
import { readAudit } from './listing.ts'
import type { Audit } from './model.ts'
import {
  addNote,
  claimAudit,
  closeComment,
  type OptOut,
  optOut,
  refusalOfClaim,
  releaseClaim,
  replyToComment,
  setHold,
} from './staffActions.ts'
import type { BakeState } from './states.ts'
import { type Completion, completeStep, logContact, moveAudit } from './steps/complete.ts'
import { bounceStep } from './steps/delivery.ts'
import { isLoggedContact, isSentByEngine } from './steps/facts.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './steps/model.ts'
import { answerStep, failStep, lapseStep } from './steps/outcomes.ts'
import { createStep, postponeStep, reopenStep, withdrawStep } from './steps/planning.ts'
import { composeStep, releaseStep, startStep, takeBackStep } from './steps/sending.ts'
import { STEPS } from './steps/table.ts'
import { transitionOf } from './transitions.ts'
import type { RecordKind } from './worksheet/model.ts'

/** What can be done to one audit. `stepId` names one that is over, a step's type the open one. */
export type AuditAction =
  | AdvanceAction
  | { kind: 'answer' | 'start' | 'lapse' | 'fail' | 'withdraw' | 'takeBack'; step: StepType }
  | { kind: 'postpone'; step: StepType; until: Date }
  | { kind: 'release'; step: StepType; words?: OutgoingTemplate }
  | { kind: 'compose'; step: StepType; words: OutgoingTemplate }
  | { kind: 'bounce' | 'reopen'; stepId: string }
  | { kind: 'attach'; document: NewDocument }
  | { kind: 'retype'; document: KnownDocument; docType: DocumentType; docKind?: RecordKind }
  | { kind: 'removeDocument'; document: HeldDocument }
  | { kind: 'claim' | 'releaseClaim' | 'renewPin' | 'closeLink' | 'replaceLink' }
  | { kind: 'extendLink'; until: Day }
  | { kind: 'replyToComment' | 'closeComment' }
  | { kind: 'note'; text: string }
  | { kind: 'hold'; isOn: boolean }
  | ({ kind: 'optOut' } & OptOut)
  | { kind: 'edit'; patch: AuditPatch; version?: number }
  | { kind: 'saveReport'; report: SavedReport }

/** What can be done to many audits: move or assign them, complete a step of a type, or create one. */
export type AdvanceAction =
  | { kind: 'move'; to: BakeState; until?: Day | null }
  | { kind: 'complete'; step: StepType; completion?: Completion }
  | { kind: 'create'; step: StepType; name?: string }
  | ({ kind: 'assign' } & Assignment)

/**
 * Whether an action on many audits is held to the moves that may be made in bulk. Completing a step
 * on many is allowed to any state it leads to, but never an outcome.
 */
export function isBulkMove(action: AdvanceAction): boolean {
  if (action.kind === 'move') return true
  return (
    action.kind === 'complete' && (action.step === 'PRODUCTIVE' || action.step === 'NONPRODUCTIVE')
  )
}

/** What an action may read besides the audit and its open steps. */
export type Knowledge = 'steps' | 'documents' | 'intakes' | 'pin' | 'outbox'

/** How an action is carried out. */
export interface ActionHandler {
  reads(audit: Audit, actor: Actor): readonly Knowledge[]
  work(worked: AuditWithSteps, context: ActionContext): Result<AuditChange>
}

export function handlerOf(action: AuditAction): ActionHandler {
  const { reads = () => [], work } = rowOf(action)
  return { reads, work }
}

/** Without `reads` the audit and its open steps are enough. */
type HandlerRow = Pick<ActionHandler, 'work'> & Partial<ActionHandler>

function rowOf(action: AuditAction): HandlerRow {
  switch (action.kind) {
    case 'move':
      return {
        reads: (audit) => readsOfMove(audit, action.to),
        work: (worked, context) => moveAudit(worked, action.to, withUntil(context, action)),
      }
    case 'complete':
      return completionOf(action.step, action.completion)
    case 'create':
      return { work: (worked, context) => createStep(worked, action.step, context, action.name) }
    case 'answer':
      return {
        ...onStep(answerStep, action.step),
        // The answer to a return submits the audit.
        reads: (audit, actor) => [
          ...readsOfChase(action.step)(audit, actor),
          ...readsOfMove(audit, 'SUBMITTED'),
        ],
      }
    case 'start':
      return {
        ...onStep(startStep, action.step),
        reads: (audit, actor) => [...readsOfChase(action.step)(audit, actor), 'outbox'],
      }
    case 'lapse':
      return { ...onStep(lapseStep, action.step), reads: readsOfChase(action.step) }
    case 'fail':
      return { ...onStep(failStep, action.step), reads: readsOfChase(action.step) }
    case 'withdraw':
      return onStep(withdrawStep, action.step)
    case 'takeBack':
      return onStep(takeBackStep, action.step)
    case 'release':
      return { work: (worked, context) => releaseStep(worked, action.step, context, action.words) }
    case 'postpone':
      return { work: (worked, context) => postponeStep(worked, action.step, action.until, context) }
    case 'compose':
      return { work: (worked, context) => composeStep(worked, action.step, context, action.words) }
    case 'bounce':
      return onStepThatIsOver(bounceStep, action.stepId)
    case 'reopen':
      return onStepThatIsOver(reopenStep, action.stepId)
    case 'attach':
      return { work: (worked, context) => attachDocument(worked, action.document, context) }
    case 'retype': {
      const { document, docType, docKind } = action
      return {
        work: (worked, context) => retypeDocument(worked, document, docType, context, docKind),
      }
    }
    case 'removeDocument':
      return { work: (worked, context) => removeDocument(worked, action.document, context) }
    case 'saveReport':
      return { work: (worked, context) => saveReport(worked, action.report, context) }
    case 'assign':
      return { work: (worked, context) => assignAudit(worked, action, context) }
    case 'claim':
      return { work: claimAudit }
    case 'releaseClaim':
      return { work: releaseClaim }
    case 'renewPin':
      return { reads: () => ['pin'], work: renewPin }
    case 'closeLink':
      return { reads: () => ['intakes'], work: closeLink }
    case 'replaceLink':
      return { reads: () => ['intakes', 'pin'], work: replaceLink }
    case 'extendLink':
      return { work: (worked, context) => extendLink(worked, action.until, context) }
    case 'note':
      return { work: (worked, context) => addNote(worked, action.text, context) }
    case 'hold':
      return { work: (worked, context) => setHold(worked, action.isOn, context) }
    case 'replyToComment':
      return { work: replyToComment }
    case 'closeComment':
      return { work: closeComment }
    case 'optOut':
      return { reads: () => ['steps'], work: (worked, context) => optOut(worked, action, context) }
    case 'edit': {
      const { patch, version } = action
      return { work: (worked, context) => editAudit(worked, patch, context, version) }
    }
  }
}

function completionOf(step: StepType, completion: Completion | undefined): HandlerRow {
  const to = STEPS[step].setsState
  return {
    reads: (audit, actor) => [
      ...(to === null ? [] : readsOfMove(audit, to)),
      // Where nothing is planned after it, the attempts say whether an outcome is proposed.
      ...(step === 'MANUAL' ? (['steps'] as const) : []),
      ...(isSentByEngine(step) ? readsOfSending(actor) : []),
    ],
    work: (worked, context) =>
      isLoggedContact(step) && worked.audit.openSteps[step] === undefined
        ? logContact(worked, step, context, completion)
        : completeStep(worked, step, context, completion),
  }
}

type StepWork = (
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
) => Result<AuditChange>

function onStep(work: StepWork, type: StepType): HandlerRow {
  return { work: (worked, context) => work(worked, type, context) }
}

type DoneStepWork = (
  worked: AuditWithSteps,
  done: Step,
  context: ActionContext,
) => Result<AuditChange>

/** `work` on a step of the audit that is over; STEP_UNKNOWN_HERE when there is none of that id. */
export function onStepThatIsOver(work: DoneStepWork, stepId: string): ActionHandler {
  return {
    reads: () => ['steps'],
    work: (worked, context) => {
      const done = readFact(context.facts, 'steps').find(({ id }) => id === stepId)
      if (!done) return { ok: false, error: refusal('STEP_UNKNOWN_HERE') }
      return work(worked, done, context)
    },
  }
}

function withUntil(context: ActionContext, { until }: { until?: Day | null }): ActionContext {
  return until === undefined ? context : { ...context, facts: { ...context.facts, until } }
}

/** What the guards of a move have to know of the audit. */
export function readsOfMove(audit: Audit, to: BakeState): Knowledge[] {
  const guards = transitionOf(audit.bakeState, to)?.guards ?? []
  return [...new Set(guards.flatMap((guard) => GUARDS[guard].reads(audit)))]
}

/** Only the engine sends: a person who completes such a step has sent it in another way. */
function readsOfSending({ role }: Actor): Knowledge[] {
  return role === 'system' ? ['pin'] : []
}

const CHASE_ENDS: readonly StepType[] = ['GET_HELP_FROM_AGENT', 'NONPRODUCTIVE', 'MANUAL']

/** At the end of the chase every attempt counts; where steps are left out, the end may be near. */
function readsOfChase(step: StepType): ActionHandler['reads'] {
  return (audit, actor) => {
    const { auditNoFlyDue, doNotContact } = audit
    const isNear =
      CHASE_ENDS.includes(step) || auditNoFlyDue !== null || Object.keys(doNotContact).length > 0
    return [
      ...(isNear ? (['steps'] as const) : []),
      ...(isSentByEngine(step) ? readsOfSending(actor) : []),
    ]
  }
}

/** Who acts, and when. */
export interface Acting {
  actor: Actor
  now: Date
  random: Random
  reason?: string
}

/**
 * What an action would change, or why it would be refused, without reading or writing anything; null
 * where it depends on steps or documents that are not known. Judged by what is `known`: the action itself
 * reads the audit anew and judges again, and closes links that only it reads.
 */
export function previewAction(
  known: KnownAudit,
  action: AuditAction,
  { actor, now, random, reason }: Acting,
): Result<AuditChange> | null {
  const audit = readAudit(known.audit)
  const claimed = refusalOfClaim(audit, actor, { now, timeZone: known.carrier.timeZone })
  if (claimed) return { ok: false, error: claimed }
  const facts = knownFacts({ intakes: [], ...known }, { now, reason })
  try {
    return handlerOf(action).work({ audit, openSteps: known.openSteps }, { actor, facts, random })
  } catch (error) {
    if (error instanceof FactNotRead) return null
    throw error
  }
}
