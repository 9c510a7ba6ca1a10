import { withContactsBy } from '#shared/audit/access/contactsByLink.ts'
import { type Intake, intakeStatusIn, isReturned } from '#shared/audit/access/intake.ts'
import { type EarlierSaved, type Saved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import { readFact } from '#shared/audit/actionFacts.ts'
import { stillSkipped } from '#shared/audit/completeness.ts'
import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import { stateEntry } from '#shared/audit/history.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { type InsuredCategory, totalsOf } from '#shared/audit/salesLines.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { endForeignSteps, openFirstSteps, turnToProvidedAgent } from '#shared/audit/steps/chase.ts'
import { moveAudit } from '#shared/audit/steps/complete.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type {
  ActionContext,
  AuditChange,
  AuditWithSteps,
  StepWrite,
} from '#shared/audit/steps/model.ts'
import { answerTrack } from '#shared/audit/steps/outcomes.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { transitionOf } from '#shared/audit/transitions.ts'
import { providedPayroll } from '#shared/audit/worksheet/providedPayroll.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { readMoment } from '#shared/kernel/day.ts'
import { LANGUAGES } from '#shared/kernel/language.ts'
import { withSubcontractors } from './applySubcontractors.ts'
import { type DelegateInvite, inviteDelegate } from './linkedIntakes.ts'
import { answerScope, type ReadAnswers, readAnswers } from './readAnswers.ts'

/** What applying an intake changes. */
export interface AppliedIntake {
  change: AuditChange
  /** What the public may do now. */
  status: Intake['status']
  /** Answers were left out: they could not be used, or a person decides on them. */
  leavesOut: boolean
  /** Names of what could not be used, until this intake provides something else. */
  dropped: string[]
  did: ('opened' | 'provided' | 'late' | 'delegated' | Submission['did'])[]
  /** The delegate whom the insured has asked to answer, with a link of their own. */
  invite: DelegateInvite | null
}

/** What was returned is awaited as a whole, and a pause is a person's: one page moves nothing. */
const STILL: readonly BakeState[] = ['WRONG_DOCS', 'REDO', 'PAUSED']

/**
 * Applies what the public side has written to the audit (specification §4): "Opened Audit" once,
 * "Provided Data" and all that can come again and again once a sitting, and the submission, which is
 * Submitted or, with documents left out, Skipped. A sign of life moves the audit where the workflow
 * allows it and answers what its track waits for. `files`: whether uploads were added or removed with
 * it, the names of those that are none, and the uploads that are documents; `context.facts.documents`
 * has the added ones.
 */
export function applyIntake(
  worked: AuditWithSteps,
  intake: Intake,
  context: ActionContext,
  files: { changed: boolean; dropped: readonly string[]; attached: readonly string[] },
): AppliedIntake {
  const { audit } = worked
  const scope = answerScope(intake, audit)
  const { answers } = savedOf(intake)
  const read = readAnswers(answers, appliedAnswers(intake), {
    audit,
    scope,
    random: context.random,
  })
  read.dropped.push(...files.dropped)
  const provides = changesAnything(read) || files.changed
  const did: AppliedIntake['did'] = []
  const changes: AuditChange[] = []
  const now = () => changes.reduce(afterChange, worked)
  const isSettled = STATES[audit.bakeState]?.isSettled === true
  if (isSettled) {
    if (provides) {
      changes.push(late(now(), context))
      did.push('late')
    }
  } else {
    const language = chosenLanguage(now(), read, context)
    if (language) changes.push(language)
    const life = signOfLife(now(), { read, intake, provides, attached: files.attached }, context)
    if (life) {
      changes.push(life.change)
      did.push(...life.did)
    }
    const isSent = intake.status === 'submitted' && scope.maySubmit
    const submission = isSent ? submitAnswers(now(), intake, context) : null
    if (submission) {
      changes.push(submission.change)
      did.push(submission.did)
    }
  }
  const invite = isSettled ? null : inviteDelegate(now(), intake, context)
  if (invite) {
    changes.push(invite.change)
    did.push('delegated')
  }
  const change = joinChanges(worked, ...changes)
  // A part that was sent by a link of its own is over, whatever the audit still waits for.
  const isPartOver = intake.status === 'submitted' && intake.scope !== 'insured' && !scope.maySubmit
  const status = isPartOver ? 'submitted' : intakeStatusIn(change.audit, intake.scope)
  const leavesOut = read.dropped.length > 0 || read.toDecide.length > 0
  const dropped = read.dropped.length > 0 || provides ? read.dropped : (intake.dropped ?? [])
  return { change, status, leavesOut, dropped, did, invite }
}

/** The answers that were applied last. */
function appliedAnswers({
  foldedSaved,
  foldedAnswers = {},
}: Intake & EarlierSaved): Saved['answers'] {
  return foldedSaved === undefined ? foldedAnswers : savedOf({ saved: foldedSaved }).answers
}

/** A language that is chosen is no answer yet. */
function changesAnything({ insuredCategories, ...read }: ReadAnswers): boolean {
  const { dropped: _, toDecide: _left, decided: _decided, ...maps } = read
  const { insuredLanguage: _insured, agentLanguage: _agent, ...fields } = maps.fields
  return (
    insuredCategories.length > 0 ||
    Object.values({ ...maps, fields }).some((map) => Object.keys(map).length > 0)
  )
}

function late(worked: AuditWithSteps, context: ActionContext): AuditChange {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'ANSWERS_LATE', true)
  if (!isSameSitting(worked.audit, 'LATE', context.facts.now))
    draft.record('LATE', 'Answers came after the figures were settled', null)
  return draft.finish()
}

/** Choices of a language in a sitting: each has its entry, so that the last says what is set. */
const MOST_CHOICES = 10

/**
 * The language that the reader chose for the pages, for all that is sent to them; null: as it was, also
 * where it was chosen without end.
 */
function chosenLanguage(
  worked: AuditWithSteps,
  { fields }: ReadAnswers,
  context: ActionContext,
): AuditChange | null {
  const { insuredLanguage, agentLanguage } = { ...worked.audit, ...fields }
  const chosen = { insuredLanguage, agentLanguage }
  const [named] = (['insuredLanguage', 'agentLanguage'] as const).filter(
    (name) => chosen[name] !== worked.audit[name],
  )
  if (named === undefined) return null
  if (entriesOfSitting(worked.audit, 'LANGUAGE', context.facts.now).length >= MOST_CHOICES) {
    delete fields.insuredLanguage
    delete fields.agentLanguage
    return null
  }
  const draft = new AuditDraft(worked, context)
  draft.change(chosen)
  draft.record('LANGUAGE', `Chose ${LANGUAGES[chosen[named]]}`, null, { fields: [named] })
  return draft.finish()
}

/** The entry of the first sight of the pages: the text is the specification's, the operation decides. */
const OPENED = { op: 'OPENED', text: 'Opened Audit' }

/** Opened and provided, in one change; null when there is nothing to record. */
function signOfLife(
  worked: AuditWithSteps,
  {
    read,
    intake,
    provides,
    attached,
  }: { read: ReadAnswers; intake: Intake; provides: boolean; attached: readonly string[] },
  context: ActionContext,
): { change: AuditChange; did: ('opened' | 'provided')[] } | null {
  const { audit } = worked
  const isFirst = !audit.history.some(({ op }) => op === OPENED.op)
  const changed = changedFlags(audit, { read, intake, provides })
  if (!isFirst && !provides && changed.length === 0) return null
  const draft = new AuditDraft(worked, context)
  const did: ('opened' | 'provided')[] = []
  if (provides) {
    // The signature stood for the figures before.
    const unsigned = audit.signed ? { signed: null } : {}
    const { now } = context.facts
    const subcontractors = withSubcontractors(audit, read, { intake, attached, now })
    draft.change({
      ...answeredFields(audit, read, { intake, context }),
      ...unsigned,
      ...(subcontractors && { subcontractors }),
    })
  }
  for (const { flag, holds } of changed) setWorkerFlag(draft, flag, holds)
  if (isFirst) {
    recordResponse(draft, OPENED, intake)
    did.push('opened')
  }
  const { now } = context.facts
  if (provides && !isSameSitting(audit, STEPS.PROVIDED_DATA.historyOp, now)) {
    const step = draft.add('PROVIDED_DATA', now)
    draft.end(step, 'COMPLETED', { dateCompleted: now, acUserId: context.actor.userId })
    const { historyOp: op, historyText: text } = STEPS.PROVIDED_DATA
    recordResponse(draft, { op, text }, intake)
    did.push('provided')
  }
  if (provides) turnToProvidedAgent(draft)
  return { change: draft.finish(), did }
}

/** What this intake changes of the flags: it sets them, and clears those that it has set itself. */
function changedFlags(
  { flags }: Audit,
  { read, intake, provides }: { read: ReadAnswers; intake: Intake; provides: boolean },
): { flag: WorkerFlag; holds: boolean }[] {
  const { dropped: droppedBefore = [] } = intake
  const own = [
    {
      flag: 'ANSWERS_DROPPED',
      holds: read.dropped.length > 0,
      isOver: droppedBefore.length > 0 && provides,
    },
    {
      flag: 'INSURED_EMAIL_DIFFERS',
      holds: read.toDecide.length > 0,
      isOver: read.decided.length > 0,
    },
  ] as const
  return own.filter(({ flag, holds, isOver }) => (flags.includes(flag) ? isOver && !holds : holds))
}

/** Records an entry that is a response: it moves the audit where it may, and answers its track. */
function recordResponse(
  draft: AuditDraft,
  { op, text }: { op: string; text: string },
  { scope }: Intake,
): void {
  const isStill = STILL.includes(draft.audit.bakeState)
  const refused = draft.record(op, text, isStill ? null : 'HEARTBEAT')
  if (refused) draft.record(op, text, null)
  if (isStill) return
  endForeignSteps(draft)
  answerTrack(draft, scope === 'agent' ? 'RESPONSE_EMAIL_AGENT' : 'PROVIDED_DATA')
  openFirstSteps(draft)
}

/** Pages saved within so long are one sitting, with one entry of a kind in the history. */
const SITTING_MS = 3_600_000

/** True when the history has an entry of this operation from the sitting: the public can save without end. */
export function isSameSitting(audit: Audit, op: string, now: Date): boolean {
  return entriesOfSitting(audit, op, now).length > 0
}

function entriesOfSitting({ history }: Audit, op: string, now: Date): HistoryEntry[] {
  return history.filter((entry) => {
    const at = entry.op === op ? readMoment(entry.date) : null
    return at !== null && now.getTime() - at.getTime() < SITTING_MS
  })
}

/** The audit's fields with the answers in them. Lines and questions without an answer stay. */
function answeredFields(
  audit: Audit,
  read: ReadAnswers,
  { intake, context }: { intake: Intake; context: ActionContext },
): Partial<Audit> {
  const lines = new Map(audit.insuredCategories.map((line) => [line.id, line]))
  for (const line of read.insuredCategories)
    lines.set(line.id, withCodeOf(lines.get(line.id), line))
  const insuredCategories = [...lines.values()]
  const keyQuestions = { ...audit.keyQuestions, ...read.keyQuestions }
  const skipped = Object.entries({ ...audit.skippedDocuments, ...read.skippedDocuments })
  return {
    ...read.fields,
    ...withContactsBy(intake.scope, audit, read.fields),
    keyQuestions,
    insuredCategories,
    insuredCategoryTotals: totalsOf(
      insuredCategories,
      keyQuestions.salesTaxCollected?.answer ?? null,
    ),
    providedExposures: { ...audit.providedExposures, ...read.exposures },
    ...providedPayroll(audit, read.payroll, {
      by: intake.scope,
      at: context.facts.askedAt ?? context.facts.now,
      random: context.random,
    }),
    skippedDocuments: Object.fromEntries(skipped.filter(([, reason]) => reason !== '')),
  }
}

/**
 * The sales line as answered, with the class code that staff gave it: the pages don't ask for one. It goes
 * when the line is deselected.
 */
function withCodeOf(stored: InsuredCategory | undefined, line: InsuredCategory): InsuredCategory {
  const classCode = stored?.classCode ?? ''
  return line.selected && classCode !== '' ? { ...line, classCode } : line
}

interface Submission {
  change: AuditChange
  did: 'submitted' | 'skipped' | 'refused'
}

/**
 * The public side has submitted: the audit is Submitted or, with documents left out, Skipped. A move
 * that the workflow refuses is flagged for a person; so is the submission of a paused audit. Null where
 * nothing is left to submit.
 */
function submitAnswers(
  unsigned: AuditWithSteps,
  intake: Intake,
  context: ActionContext,
): Submission | null {
  const { bakeState } = unsigned.audit
  if (bakeState === 'SUBMITTED') return null
  const signed = signedBy(unsigned, intake, context)
  if (bakeState === 'PAUSED') return { change: refuse(signed, context), did: 'refused' }
  const worked = withoutArrived(signed, context)
  const skipped = Object.keys(worked.audit.skippedDocuments)
  if (skipped.length > 0 && transitionOf(bakeState, 'SKIPPED') !== null) {
    const change = skip(worked, skipped, context)
    if (change) return { change, did: 'skipped' }
  }
  const change = submit(worked, context)
  if (change) return { change, did: 'submitted' }
  // Sent once more without them: it is skipped already.
  if (bakeState === 'SKIPPED' && skipped.length > 0) return null
  return { change: refuse(worked, context), did: 'refused' }
}

/** The audit with the name under the answers that were sent. */
function signedBy(
  worked: AuditWithSteps,
  intake: Intake,
  { facts }: ActionContext,
): AuditWithSteps {
  const { name } = (savedOf(intake).pages['sign'] ?? {}) as { name?: unknown }
  const signature = typeof name === 'string' ? cleanLine(name).slice(0, LONGEST_NAME) : ''
  if (signature === '') return worked
  return {
    ...worked,
    audit: { ...worked.audit, insuredSigned: { name: signature, at: facts.now } },
  }
}

const LONGEST_NAME = 200

/**
 * The audit without the skipped documents that came another way, by a delegate's link or from staff: who
 * signs sees only their own files. After a return nothing makes up for them, because the document that was
 * returned is still there.
 */
function withoutArrived(worked: AuditWithSteps, { facts }: ActionContext): AuditWithSteps {
  const { audit } = worked
  if (isReturned(audit)) return worked
  const skippedDocuments = stillSkipped(audit, readFact(facts, 'documents'))
  return { ...worked, audit: { ...audit, skippedDocuments } }
}

function submit(worked: AuditWithSteps, context: ActionContext): AuditChange | null {
  const flags = withWorkerFlag(worked.audit.flags, 'SUBMISSION_REFUSED', false)
  const audit = { ...worked.audit, flags }
  const result = moveAudit({ ...worked, audit }, 'SUBMITTED', context)
  return result.ok ? result.value : null
}

/** Finished without some documents: the insured's steps end, and a person asks again or waives. */
function skip(
  worked: AuditWithSteps,
  types: readonly string[],
  context: ActionContext,
): AuditChange | null {
  const { now: dateCompleted } = context.facts
  const facts = { ...context.facts, reason: types.join(', ') }
  const draft = new AuditDraft(worked, { ...context, facts })
  const { op, text } = stateEntry(worked.audit.bakeState, 'SKIPPED')
  if (draft.record(op, text, 'SKIPPED')) return null
  for (const step of draft.inTrack('insured'))
    draft.end(step, 'ANSWERED', { dateCompleted, acUserId: context.actor.userId })
  setWorkerFlag(draft, 'SUBMISSION_REFUSED', false)
  return draft.finish()
}

function refuse(worked: AuditWithSteps, context: ActionContext): AuditChange {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'SUBMISSION_REFUSED', true)
  if (!isSameSitting(worked.audit, 'REFUSED', context.facts.now))
    draft.record('REFUSED', 'What came could not be taken as it is', null)
  return draft.finish()
}

/** The audit and its open steps after a change: what the next change begins with. */
function afterChange({ openSteps }: AuditWithSteps, { audit, steps }: AuditChange): AuditWithSteps {
  const open = new Map(openSteps.map((step) => [step.id, step]))
  for (const { step } of steps) {
    if (isOpenStep(step)) open.set(step.id, step)
    else open.delete(step.id)
  }
  return { audit, openSteps: [...open.values()] }
}

/** Changes, one after the other, as one write: `v` goes up by one. */
function joinChanges(before: AuditWithSteps, ...changes: readonly AuditChange[]): AuditChange {
  const last = changes.at(-1)
  if (!last) return { audit: before.audit, steps: [], outgoing: [] }
  const steps = new Map<string, StepWrite>()
  for (const { kind, step } of changes.flatMap((change) => change.steps))
    steps.set(step.id, { kind: steps.get(step.id)?.kind ?? kind, step })
  const intakes = changes.flatMap((change) => change.intakes ?? [])
  return {
    audit: { ...last.audit, v: before.audit.v + 1 },
    steps: [...steps.values()],
    outgoing: changes.flatMap(({ outgoing }) => outgoing),
    takenBack: changes.flatMap(({ takenBack = [] }) => takenBack),
    ...(intakes.length > 0 && { intakes }),
  }
}
