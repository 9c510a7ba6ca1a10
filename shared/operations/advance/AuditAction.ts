import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { addNote } from '../../domain/audit/addNote.ts'
import { closeComment, replyToComment } from '../../domain/audit/carrierComments.ts'
import { claimAudit, releaseClaim } from '../../domain/audit/claim.ts'
import { closeLink } from '../../domain/audit/closeLink.ts'
import { type AuditPatch, editAudit } from '../../domain/audit/editAudit.ts'
import { GUARDS } from '../../domain/audit/guards/guards.ts'
import { type OptOut, optOut } from '../../domain/audit/optOut.ts'
import { renewPin } from '../../domain/audit/renewPin.ts'
import { replaceLink } from '../../domain/audit/replaceLink.ts'
import { type SavedReport, saveReport } from '../../domain/audit/saveReport.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { transitionOf } from '../../domain/audit/transitions.ts'
import {
  attachDocument,
  type HeldDocument,
  type KnownDocument,
  type NewDocument,
  removeDocument,
  retypeDocument,
} from '../../domain/document/attachDocument.ts'
import type { DocumentType } from '../../domain/document/documentTypes.ts'
import type { OutgoingTemplate } from '../../domain/outgoing/OutgoingTemplate.ts'
import { answerStep } from '../../domain/step/answerStep.ts'
import { bounceStep } from '../../domain/step/bounceStep.ts'
import { type Completion, completeStep } from '../../domain/step/completeStep.ts'
import { composeStep } from '../../domain/step/composeStep.ts'
import { createStep } from '../../domain/step/createStep.ts'
import { failStep } from '../../domain/step/failStep.ts'
import { lapseStep } from '../../domain/step/lapseStep.ts'
import { logContact } from '../../domain/step/logContact.ts'
import { moveAudit } from '../../domain/step/moveAudit.ts'
import { postponeStep } from '../../domain/step/postponeStep.ts'
import { releaseStep } from '../../domain/step/releaseStep.ts'
import { reopenStep } from '../../domain/step/reopenStep.ts'
import type { Step } from '../../domain/step/Step.ts'
import { startStep } from '../../domain/step/startStep.ts'
import { isSentByEngine } from '../../domain/step/stepSettings.ts'
import { STEPS, type StepType } from '../../domain/step/steps.ts'
import { takeBackStep } from '../../domain/step/takeBackStep.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../../domain/step/WorkedAudit.ts'
import { isLoggedContact } from '../../domain/step/waiting.ts'
import { withdrawStep } from '../../domain/step/withdrawStep.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { AdvanceAction } from './AdvanceAction.ts'
import type { Knowledge } from './readKnowledge.ts'
import type { AuditWork } from './workOnAudit.ts'

/** What can be done to one audit. `stepId` names one that is over, a step's type the open one. */
export type AuditAction =
  | AdvanceAction
  | { kind: 'answer' | 'start' | 'lapse' | 'fail' | 'withdraw' | 'takeBack'; step: StepType }
  | { kind: 'postpone'; step: StepType; until: Date }
  | { kind: 'release'; step: StepType; words?: OutgoingTemplate }
  | { kind: 'compose'; step: StepType; words: OutgoingTemplate }
  | { kind: 'bounce' | 'reopen'; stepId: string }
  | { kind: 'attach'; document: NewDocument }
  | { kind: 'retype'; document: KnownDocument; docType: DocumentType }
  | { kind: 'removeDocument'; document: HeldDocument }
  | { kind: 'claim' | 'releaseClaim' | 'renewPin' | 'closeLink' | 'replaceLink' }
  | { kind: 'replyToComment' | 'closeComment' }
  | { kind: 'note'; text: string }
  | ({ kind: 'optOut' } & OptOut)
  | { kind: 'edit'; patch: AuditPatch; version?: number }
  | { kind: 'saveReport'; report: SavedReport }

type EngineWork = Pick<AuditWork, 'work' | 'reads'>

/** The engine's work for an action, and what it has to read. */
export function workOf(action: AuditAction): EngineWork {
  switch (action.kind) {
    case 'move':
      return {
        reads: (audit) => readsOfMove(audit, action.to),
        work: (worked, context) => moveAudit(worked, action.to, withUntil(context, action)),
      }
    case 'complete':
      return completionOf(action.step, action.completion)
    case 'create':
      return {
        reads: () => [],
        work: (worked, context) => createStep(worked, action.step, context, action.name),
      }
    case 'answer':
      return { ...onStep(answerStep, action.step), reads: readsOfChase(action.step) }
    case 'start':
      return { ...onStep(startStep, action.step), reads: readsOfChase(action.step) }
    case 'lapse':
      return { ...onStep(lapseStep, action.step), reads: readsOfChase(action.step) }
    case 'fail':
      return { ...onStep(failStep, action.step), reads: readsOfChase(action.step) }
    case 'withdraw':
      return onStep(withdrawStep, action.step)
    case 'takeBack':
      return onStep(takeBackStep, action.step)
    case 'release':
      return {
        reads: () => [],
        work: (worked, context) => releaseStep(worked, action.step, context, action.words),
      }
    case 'postpone':
      return {
        reads: () => [],
        work: (worked, context) => postponeStep(worked, action.step, action.until, context),
      }
    case 'compose':
      return {
        reads: () => [],
        work: (worked, context) => composeStep(worked, action.step, context, action.words),
      }
    case 'attach':
      return {
        reads: () => [],
        work: (worked, context) => attachDocument(worked, action.document, context),
      }
    case 'retype':
      return {
        reads: () => [],
        work: (worked, context) => retypeDocument(worked, action.document, action.docType, context),
      }
    case 'removeDocument':
      return {
        reads: () => [],
        work: (worked, context) => removeDocument(worked, action.document, context),
      }
    case 'bounce':
      return onStepThatIsOver(bounceStep, action.stepId)
    case 'reopen':
      return onStepThatIsOver(reopenStep, action.stepId)
    case 'claim':
      return { reads: () => [], work: claimAudit }
    case 'releaseClaim':
      return { reads: () => [], work: releaseClaim }
    case 'renewPin':
      return { reads: () => ['pin'], work: renewPin }
    case 'closeLink':
      return { reads: () => ['intakes'], work: closeLink }
    case 'replaceLink':
      return { reads: () => ['intakes', 'pin'], work: replaceLink }
    case 'replyToComment':
      return { reads: () => [], work: replyToComment }
    case 'closeComment':
      return { reads: () => [], work: closeComment }
    case 'note':
      return { reads: () => [], work: (worked, context) => addNote(worked, action.text, context) }
    case 'optOut':
      return { reads: () => ['steps'], work: (worked, context) => optOut(worked, action, context) }
    case 'edit':
      return {
        reads: () => [],
        work: (worked, context) => editAudit(worked, action.patch, context, action.version),
      }
    case 'saveReport':
      return {
        reads: () => [],
        work: (worked, context) => saveReport(worked, action.report, context),
      }
  }
}

function completionOf(step: StepType, completion: Completion | undefined): EngineWork {
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

type StepWork = (worked: WorkedAudit, type: StepType, context: WorkContext) => Result<WorkedChange>

function onStep(work: StepWork, type: StepType): EngineWork {
  return { reads: () => [], work: (worked, context) => work(worked, type, context) }
}

type DoneStepWork = (worked: WorkedAudit, done: Step, context: WorkContext) => Result<WorkedChange>

/** `work` on a step of the audit that is over; STEP_UNKNOWN_HERE when there is none of that id. */
export function onStepThatIsOver(work: DoneStepWork, stepId: string): EngineWork {
  return {
    reads: () => ['steps'],
    work: (worked, context) => {
      const done = context.facts.steps?.find(({ id }) => id === stepId)
      if (!done) return { ok: false, error: refusal('STEP_UNKNOWN_HERE') }
      return work(worked, done, context)
    },
  }
}

function withUntil(context: WorkContext, { until }: { until?: Day | null }): WorkContext {
  return until === undefined ? context : { ...context, facts: { ...context.facts, until } }
}

function readsOfMove(audit: Audit, to: BakeState): Knowledge[] {
  const guards = transitionOf(audit.bakeState, to)?.guards ?? []
  return [...new Set(guards.flatMap((guard) => GUARDS[guard].reads))]
}

/** Only the engine sends; a person who completes such a step has done it by themselves. */
function readsOfSending({ role }: Actor): Knowledge[] {
  return role === 'system' ? ['pin'] : []
}

const CHASE_ENDS: readonly StepType[] = ['GET_HELP_FROM_AGENT', 'NONPRODUCTIVE', 'MANUAL']

/** At the end of the chase every attempt counts; where steps are left out, the end may be near. */
function readsOfChase(step: StepType): EngineWork['reads'] {
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
