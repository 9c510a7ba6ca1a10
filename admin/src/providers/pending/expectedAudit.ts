import { type Acting, type AuditAction, handlerOf, previewAction } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { refusalOfClaim } from '#shared/audit/staffActions.ts'
import { isOpenStep, isSentByEngine } from '#shared/audit/steps/facts.ts'
import type { AuditChange, Step, StepWrite } from '#shared/audit/steps/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { StepType } from '#shared/firm/model.ts'
import { TAKE_BACK_MS } from '#shared/kernel/constants.ts'
import { readMoment } from '#shared/kernel/day.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { PendingAction, QueuedSending } from './pendingActions.ts'

/** An audit and what the screen has read of it besides. */
export interface KnownParts {
  audit: Audit
  /** Null until it is read. */
  carrier: WorkCarrier | null
  openSteps?: readonly Step[] | undefined
  /** All of its steps. */
  steps?: readonly Step[] | undefined
  /** Types of its documents. */
  documents?: readonly DocumentType[] | undefined
  publicUrl?: string | undefined
}

/**
 * What is shown of an audit: as it is stored, with the person's own actions that it does not hold yet
 * applied to it in order. An action that cannot be worked out with what is known is left out. `v` stays
 * the stored one: what is read beside the audit is read by it.
 */
export function expectedAudit(
  known: KnownParts,
  pending: readonly PendingAction[],
  actor: Actor,
): KnownParts {
  const missing = pending.filter((each) => isMissing(known.audit, each, actor.userId))
  const expected = missing.reduce((sum, each) => withAction(sum, each, actor), known)
  return expected === known
    ? known
    : { ...expected, audit: { ...expected.audit, v: known.audit.v } }
}

/** True for an action on the audit that this state of it does not hold. */
export function isMissing(
  { id, v, history }: Pick<Audit, 'id' | 'v' | 'history'>,
  { auditFSID, version, at, seenVersion }: PendingAction,
  userId: string,
): boolean {
  if (auditFSID !== id) return false
  if (version !== null) return v < version
  // Done already, and only the command's own end is not known yet: its entry is of its moment.
  if (v <= seenVersion || at === null) return true
  return !history.some(
    ({ userId: by, date }) => by === userId && readMoment(date)?.getTime() === at.getTime(),
  )
}

/** Actions whose effect is known by the audit alone. */
const BY_AUDIT_ALONE: readonly AuditAction['kind'][] = ['claim', 'releaseClaim', 'note']

/** True where the audit's open steps and its carrier must be known to show what an action does. */
export function needsSteps({ action }: Pick<PendingAction, 'action'>): boolean {
  return !BY_AUDIT_ALONE.includes(action.kind)
}

/** Why an action would be refused; null when it would not be, or when that cannot be known here. */
export function foreseenRefusal(
  known: KnownParts,
  action: AuditAction,
  acting: Acting,
): Refusal | null {
  const timeZone = known.carrier?.timeZone ?? known.audit.timeZone
  const claimed = refusalOfClaim(known.audit, acting.actor, { now: acting.now, timeZone })
  if (claimed) return claimed
  const preview = expectedChange(known, action, acting)
  return preview === null || preview.ok ? null : preview.error
}

function withAction(known: KnownParts, pending: PendingAction, actor: Actor): KnownParts {
  const { id, action, reason, since: now } = pending
  const preview = expectedChange(known, action, { actor, now, random: randomOf(id), reason })
  if (preview === null || !preview.ok) return known
  const { audit, steps } = preview.value
  if (audit === known.audit) return known
  return {
    ...known,
    audit,
    openSteps: known.openSteps && withSteps(known.openSteps, steps).filter(isOpenStep),
    steps: known.steps && withSteps(known.steps, steps),
  }
}

/** What an action would change; null when that needs more than is known. */
function expectedChange(
  { audit, carrier, openSteps, steps, documents, publicUrl }: KnownParts,
  asked: AuditAction,
  acting: Acting,
): Result<AuditChange> | null {
  // A new PIN is the engine's to draw.
  if (asked.kind === 'renewPin' || asked.kind === 'replaceLink') return null
  // The engine, not this preview, detects a write in between.
  const action = asked.kind === 'edit' ? { kind: asked.kind, patch: asked.patch } : asked
  try {
    if (!needsSteps({ action: action as PendingAction['action'] })) {
      const judged = { audit, openSteps: [], carrier: carrier ?? UNREAD_CARRIER }
      return withoutSteps(previewAction(judged, action, acting), audit)
    }
    if (carrier === null || openSteps === undefined) return null
    const reads = handlerOf(action).reads(readAudit(audit), acting.actor)
    if (reads.includes('steps') && steps === undefined) return null
    if (reads.includes('documents') && documents === undefined) return null
    const judged = {
      audit,
      carrier,
      openSteps,
      ...(steps === undefined ? {} : { steps }),
      ...(documents === undefined ? {} : { documents }),
      ...(publicUrl === undefined ? {} : { publicUrl }),
    }
    return previewAction(judged, action, acting)
  } catch {
    // A command of a page of another version, found in the database: it shows when it is done.
    return null
  }
}

const UNREAD_CARRIER: WorkCarrier = {
  id: '',
  cadence: {},
  ...newCarrier({ name: '' }, new Date(0)),
}

/** Without steps and carrier, what follows from them is as it was. */
function withoutSteps(
  preview: Result<AuditChange> | null,
  before: Audit,
): Result<AuditChange> | null {
  if (!preview?.ok) return preview
  const { nextStep, nextDue, wakeAt, band, sortKey, flipOn, tokens, flags } = before
  const kept = { nextStep, nextDue, wakeAt, band, sortKey, flipOn, tokens, flags }
  return { ok: true, value: { ...preview.value, audit: { ...preview.value.audit, ...kept } } }
}

function withSteps(steps: readonly Step[], writes: readonly StepWrite[]): readonly Step[] {
  const changed = new Map(writes.map(({ step }) => [step.id, step]))
  const others = steps.map((step) => {
    const found = changed.get(step.id)
    changed.delete(step.id)
    return found ?? step
  })
  return [...others, ...changed.values()]
}

/** The same numbers for the same command, so that what it makes keeps its ids from frame to frame. */
function randomOf(id: string): Random {
  let state = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  return {
    below(limit) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return Math.floor(((state >>> 0) / 2 ** 32) * limit)
    },
  }
}

/** The sendings that an action has begun: of steps that are new, or that it released. */
export function queuedBy(
  before: Pick<Audit, 'openSteps'>,
  after: Audit,
  action: StaffAction,
): QueuedSending[] {
  const { wakeAt, openSteps, updatedAt } = after
  // Later than that it is no answer to what the person has just done.
  if (wakeAt === null || wakeAt.getTime() > updatedAt.getTime() + TAKE_BACK_MS) return []
  const isReleased = action.kind === 'release' || action.kind === 'compose'
  return (Object.keys(openSteps) as StepType[])
    .filter((type) => isSentByEngine(type))
    .filter((type) =>
      isReleased ? type === action.step : openSteps[type] !== before.openSteps[type],
    )
    .map((step) => ({ audit: after, step, until: wakeAt }))
}
