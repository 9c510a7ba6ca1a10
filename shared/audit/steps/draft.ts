import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { randomFsid } from '../access/auditCode.ts'
import type { Intake } from '../access/intake.ts'
import { advanceAudit } from '../advanceAudit.ts'
import { flagsAfterWork, type WorkerFlag, withWorkerFlag } from '../exceptions.ts'
import { recordEntry, withWords } from '../history.ts'
import { engineFieldsOf } from '../listing.ts'
import { carriesLink, type OutgoingDocument } from '../messages/outgoing.ts'
import type { Audit, HistoryEntry } from '../model.ts'
import type { BakeState } from '../states.ts'
import { answerByOf, openUntilOf } from '../timing.ts'
import {
  isBakerStepActive,
  isOpenStep,
  isToBeSent,
  isWait,
  stepSettings,
  type Track,
  trackOf,
} from './facts.ts'
import type {
  ActionContext,
  AuditChange,
  AuditWithSteps,
  Step,
  StepStatus,
  StepWrite,
} from './model.ts'
import { daysLater, nextOpenStep, onBusinessDay, waitDays, wakeAtOf } from './schedule.ts'
import { STEPS } from './table.ts'

/** What an entry says as data, for later decisions. */
type EntryFacts = Pick<
  HistoryEntry,
  'figures' | 'step' | 'toProvidedAgent' | 'inbound' | 'fields' | 'auditor' | 'lost'
>

/**
 * An action on an audit and its open steps while it is applied. `finish` gives everything that changed,
 * to be written in one batch.
 */
export class AuditDraft {
  audit: Audit
  readonly context: ActionContext
  readonly #before: Audit
  readonly #open = new Map<string, Step>()
  readonly #writes = new Map<string, StepWrite>()
  readonly #outgoing: OutgoingDocument[] = []
  readonly #takenBack: Pick<OutgoingDocument, 'collection' | 'id'>[] = []
  readonly #intakes: Intake[] = []
  #made = 0

  constructor({ audit, openSteps }: AuditWithSteps, context: ActionContext) {
    this.#before = audit
    this.audit = audit
    this.context = context
    for (const step of openSteps) if (isOpenStep(step)) this.#open.set(step.id, step)
  }

  /** The open steps, with the changes so far. */
  openSteps(): Step[] {
    return [...this.#open.values()]
  }

  openStep(type: StepType): Step | undefined {
    return this.openSteps().find((step) => step.type === type)
  }

  inTrack(track: Track): Step[] {
    return this.openSteps().filter(({ type }) => trackOf(type) === track)
  }

  /** Adds a step that starts at `start`: open, or scheduled where that is in the future. */
  add(type: StepType, start: Date, args: Step['args'] = {}): Step {
    const { now } = this.context.facts
    const { userId } = this.context.actor
    const step = newStep(this.audit, type, { id: randomFsid(this.context.random), now, userId })
    const status = start > now ? 'SCHEDULED' : 'OPEN'
    const { baker } = stepSettings(type, this.context.facts.carrier.cadence)
    const begun: Step = {
      ...step,
      baker,
      status,
      statusHistory: [{ status, date: now, userId }],
      args,
      assignee: this.audit.auditor,
      dateStarted: start,
      seq: this.#before.v * 100 + this.#made++,
    }
    return this.put('create', { ...begun, dueAt: this.#dueAt(begun, start) })
  }

  /** Opens a scheduled step now. */
  start(step: Step): Step {
    const { now } = this.context.facts
    const opened: Step = { ...step, status: 'OPEN', dateStarted: now }
    return this.end({ ...opened, dueAt: this.#dueAt(opened, now) }, 'OPEN')
  }

  /**
   * Sets a step's status; a final one removes it from the open steps. A step completed ahead of its
   * planned start has started when it was completed. What waits in the outbox for it is taken back.
   */
  end(step: Step, status: StepStatus, changes: Partial<Step> = {}): Step {
    const outgoing = outgoingOf(step)
    if (step.status === 'QUEUED' && outgoing) this.#takenBack.push(outgoing)
    const entry = { status, date: this.context.facts.now, userId: this.context.actor.userId }
    const statusHistory = [...step.statusHistory, entry]
    const ended = { ...step, ...changes, status, statusHistory }
    const { dateStarted, dateCompleted } = ended
    const isAhead = dateCompleted !== null && dateStarted !== null && dateStarted > dateCompleted
    return this.put('update', isAhead ? { ...ended, dateStarted: dateCompleted } : ended)
  }

  put(kind: 'create' | 'update', changed: Step): Step {
    const isOpen = isOpenStep(changed)
    const step = isOpen
      ? { ...changed, dueAt: this.#sentAt(changed) }
      : { ...changed, bakerStepActive: false, dueAt: null }
    const { [step.type]: id, ...others } = this.audit.openSteps
    if (isOpen) this.change({ openSteps: { ...others, [step.type]: step.id } })
    // A step that is over already leaves an open one of its type alone.
    else if (id === step.id) this.change({ openSteps: others })
    if (isOpen) this.#open.set(step.id, step)
    else this.#open.delete(step.id)
    const known = this.#writes.get(step.id)
    this.#writes.set(step.id, { kind: known?.kind ?? kind, step })
    return step
  }

  /** Sets fields of the audit; the caller records an entry that says so. */
  change(fields: Partial<Audit>): void {
    this.audit = { ...this.audit, ...fields }
  }

  /** Gives the audit and its open steps to an auditor; the steps stay due when they are. */
  assign(auditor: string): void {
    this.change({ auditor })
    for (const step of this.openSteps()) {
      const assigned = { ...step, assignee: auditor }
      this.#open.set(step.id, assigned)
      this.#writes.set(step.id, { kind: 'update', step: assigned })
    }
  }

  /**
   * Puts a document into the outbox with this change: its step is open until the sender says what became
   * of it (`delivery.ts`). A link in it stays open for at least a month from now, and again from then.
   */
  queue(step: Step, document: OutgoingDocument): Step {
    const { now, pin } = this.context.facts
    const withLink = carriesLink(document, this.audit, pin)
    if (withLink) this.change({ linkSentAt: now })
    this.#outgoing.push(document)
    const { collection, id, data } = document
    // The address an e-mail goes to, for the case that it bounces.
    const to = collection === 'mail' ? { to: data.to[0] ?? '' } : {}
    const args = { ...step.args, ...to, outgoing: id, ...(withLink ? { withLink: 'yes' } : {}) }
    return this.end({ ...step, dueAt: step.dueAt ?? now }, 'QUEUED', { args })
  }

  /** Opens an agent's or a delegate's own link, sent with this change: it ends when the insured's does. */
  openIntake(intake: Intake): void {
    const { now, carrier } = this.context.facts
    this.change({ linkSentAt: now })
    this.#intakes.push({
      ...intake,
      openUntil: openUntilOf(this.audit, carrier.timeZone),
      answerBy: answerByOf(this.audit, carrier.timeZone),
    })
  }

  /**
   * Appends the history entry, and with `to` moves the audit; a refusal leaves it where it was. `about`:
   * what the entry says as data.
   */
  record(op: string, text: string, to: BakeState | null, about: EntryFacts = {}): Refusal | null {
    const { actor, facts } = this.context
    if (to !== null && to !== this.audit.bakeState) {
      const moved: Result<Audit> = advanceAudit(this.audit, to, actor, facts, {
        op,
        text,
        ...about,
      })
      if (!moved.ok) return moved.error
      this.audit = moved.value
      return null
    }
    const entry = { op, text: withWords(text, facts.reason), userId: actor.userId, ...about }
    this.audit = recordEntry(this.audit, entry, facts)
    return null
  }

  /**
   * Everything that changed, with the derived fields computed anew. `keepsFlags`: the person who asked
   * for it has not seen the audit, as of one of many.
   */
  finish({ keepsFlags = this.context.facts.isOneOfMany === true } = {}): AuditChange {
    const { actor, facts } = this.context
    const { now, today, carrier } = facts
    const { bakeState } = this.audit
    for (const step of this.openSteps()) {
      const bakerStepActive = step.baker && isBakerStepActive(step, bakeState, now)
      if (bakerStepActive !== step.bakerStepActive) this.put('update', { ...step, bakerStepActive })
    }
    const worked = {
      ...this.audit,
      ...nextOpenStep(this.audit, this.openSteps(), carrier.timeZone),
      wakeAt: wakeAtOf(this.audit, this.openSteps(), carrier.timeZone),
      flags: keepsFlags ? this.audit.flags : flagsAfterWork(this.audit.flags, actor),
      v: this.#before.v + 1,
      updatedAt: now,
    }
    const audit = { ...worked, ...engineFieldsOf(worked, today) }
    return {
      audit,
      steps: [...this.#writes.values()],
      outgoing: [...this.#outgoing],
      ...(this.#takenBack.length > 0 && { takenBack: [...this.#takenBack] }),
      ...(this.#intakes.length > 0 && { intakes: [...this.#intakes] }),
    }
  }

  /** When a step is due; what a person has the engine send is due after the time to take it back. */
  #sentAt(step: Step): Date | null {
    const { dueAt } = step
    const { actor, facts } = this.context
    const { now, holdMs = 0 } = facts
    const isHeld = actor.role !== 'system' && isToBeSent(step)
    const earliest = new Date(now.getTime() + holdMs)
    return isHeld && dueAt !== null && dueAt < earliest ? earliest : dueAt
  }

  /** A wait is due when its days are over; what a person does is due on a business day. */
  #dueAt({ type, status, baker }: Step, start: Date): Date {
    const { carrier, today } = this.context.facts
    if (status === 'OPEN' && isWait(type)) {
      const days = waitDays(type, this.audit, today, carrier.cadence)
      return daysLater(start, days, carrier.timeZone)
    }
    return baker ? onBusinessDay(start, carrier.timeZone) : start
  }
}

/**
 * A step of an audit that starts at `now` and is open. With `completed` it is completed at once, as NEW
 * is after an import, without an acting user (specification §4).
 */
export function newStep(
  audit: Pick<Audit, 'id' | 'auditCode' | 'carrierCompany'>,
  type: StepType,
  {
    id,
    now,
    userId,
    completed = false,
  }: { id: string; now: Date; userId: string; completed?: boolean },
): Step {
  const { displayName, historyOp, baker } = STEPS[type]
  const status = completed ? 'COMPLETED' : 'OPEN'
  return {
    id,
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    type,
    displayName,
    historyOp,
    args: {},
    status,
    statusHistory: [{ status, date: now, userId }],
    dateAdded: now,
    dateStarted: now,
    dateCompleted: completed ? now : null,
    acUserId: '',
    baker,
    bakerStepActive: baker && !completed,
    dueAt: completed ? null : now,
    assignee: '',
    result: '',
    callbackAt: null,
    attempt: 1,
  }
}

/** Works on the audit's open step of a type; STEP_NOT_OPEN where none is open. */
export function onOpenStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  work: (draft: AuditDraft, step: Step) => Result<AuditChange>,
): Result<AuditChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (step) return work(draft, step)
  const open = worked.openSteps.map((each) => STEPS[each.type].displayName).join(', ') || 'none'
  return { ok: false, error: refusal('STEP_NOT_OPEN', { step: STEPS[type].displayName, open }) }
}

/** The audit is already as asked: a success that writes nothing. */
export function nothingDone({ audit }: AuditWithSteps): Result<AuditChange> {
  return { ok: true, value: { audit, steps: [], outgoing: [] } }
}

/** Sets or removes one of the worker's flags. */
export function setWorkerFlag(draft: AuditDraft, flag: WorkerFlag, holds: boolean): void {
  draft.change({ flags: withWorkerFlag(draft.audit.flags, flag, holds) })
}

const OUTBOX_OF = { email: 'mail', text: 'messages', letter: 'letters' } as const

/** The document in the outbox that a queued step waits for; null for others. */
export function outgoingOf({
  type,
  args,
}: Pick<Step, 'type' | 'args'>): Pick<OutgoingDocument, 'collection' | 'id'> | null {
  const { channel } = STEPS[type]
  const id = args['outgoing']
  if (id === undefined || channel === null || !Object.hasOwn(OUTBOX_OF, channel)) return null
  return { collection: OUTBOX_OF[channel as keyof typeof OUTBOX_OF], id }
}
