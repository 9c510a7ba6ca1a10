import type { Result } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { AuditPatch } from '../editing/editAudit.ts'
import type { Audit } from '../model.ts'
import type { OptOut } from '../optOut.ts'
import type { BakeState } from '../states.ts'
import type { Completion } from '../steps/complete.ts'
import { type ActOnAudit, actOnAudit, type WorkWorld } from './actOnAudit.ts'

/**
 * Moves an audit to another state with everything that belongs to it. `until`: the day on which a
 * paused audit goes on by itself.
 */
export function moveAudit(
  world: WorkWorld,
  request: ActOnAudit & { to: BakeState; until?: Day | null },
): Promise<Result<Audit>> {
  const { to, until = null } = request
  return actOnAudit(world, request, { kind: 'move', to, until })
}

/**
 * Edits fields of an audit, all or none (`shared/audit/editing/fields.ts`). With the `version`
 * that was read, an audit that somebody changed since is refused with AUDIT_CHANGED.
 */
export function editAudit(
  world: WorkWorld,
  request: ActOnAudit & { patch: AuditPatch; version?: number },
): Promise<Result<Audit>> {
  const { patch, version } = request
  const held = version === undefined ? {} : { version }
  return actOnAudit(world, request, { kind: 'edit', patch, ...held })
}

/** Claims an audit for an hour: another baker's work on it is then refused with AUDIT_CLAIMED. */
export function claimAudit(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'claim' })
}

/** Gives a claim back. Where nobody claims the audit, nothing changes. */
export function releaseAudit(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'releaseClaim' })
}

/** Adds a quick note to an audit. */
export function addNote(
  world: WorkWorld,
  request: ActOnAudit & { text: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'note', text: request.text })
}

/**
 * The insured does not want to be reached by a channel any more, or (`optedOut` false) may be again.
 * Open steps on it give way to what would follow their silence.
 */
export function optOut(world: WorkWorld, request: ActOnAudit & OptOut): Promise<Result<Audit>> {
  const { channel, optedOut } = request
  return actOnAudit(world, request, { kind: 'optOut', channel, optedOut })
}

/** Gives an audit another PIN; the old one then opens nothing. */
export function renewPin(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'renewPin' })
}

/**
 * Adds an open step to an audit; STEP_EXISTS while one of its type is open (specification §4), also
 * when somebody else was quicker by a moment.
 */
export function createStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'create', step: request.step })
}

/**
 * Completes an audit's open step of a type (specification §4) and opens what follows it; a contact
 * that is logged when it happens is made and completed at once.
 */
export function completeStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType; completion?: Completion },
): Promise<Result<Audit>> {
  const { step, completion = {} } = request
  return actOnAudit(world, request, { kind: 'complete', step, completion })
}

/**
 * An answer has come to what the open step follows: it ends as ANSWERED, and what an answer leads to
 * begins. A reason that begins with "skipped" says that the insured left documents out.
 */
export function answerStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'answer', step: request.step })
}

/**
 * A person has looked at what will be sent: the engine sends it when its time has come, in the
 * person's own `words` if there are any (`shared/audit/messages/placeholders.ts`).
 */
export function releaseStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType; words?: OutgoingTemplate },
): Promise<Result<Audit>> {
  const { step, words } = request
  return actOnAudit(world, request, { kind: 'release', step, ...(words ? { words } : {}) })
}

/** Takes back what is queued and not sent yet: it waits for a person again, with its words. */
export function takeBackStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'takeBack', step: request.step })
}

/** A mistaken completion is corrected by an entry that opens the step again; a reason is needed. */
export function reopenStep(
  world: WorkWorld,
  request: ActOnAudit & { stepId: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'reopen', stepId: request.stepId })
}

/** Takes an open step back; a reason is needed. Nothing follows it. */
export function withdrawStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'withdraw', step: request.step })
}

/**
 * The engine begins a scheduled step whose start has come, and sends it when it is its own. Also for
 * an open e-mail, text or letter that is due. Only the system may.
 */
export function startStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'start', step: request.step })
}

/** The days of a wait are over: it ends unanswered and its follow-up begins. */
export function lapseStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'lapse', step: request.step })
}

/** An open step cannot be carried out: it fails, and what silence would lead to begins at once. */
export function failStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'fail', step: request.step })
}

/** An e-mail that was sent came back: it failed, and somebody else is asked. */
export function bounceStep(
  world: WorkWorld,
  request: ActOnAudit & { stepId: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'bounce', stepId: request.stepId })
}
