import type { Audit } from '../audit/Audit.ts'
import { intakeStatusIn } from '../audit/intakeStatus.ts'
import type { Intake } from '../audit/newIntake.ts'
import type { BakeState } from '../audit/states.ts'
import { totalsOf } from '../category/totals.ts'
import { readMoment } from '../format/day.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import { answerTrack } from '../step/answerStep.ts'
import { endForeignSteps, openFirstSteps } from '../step/enterState.ts'
import { turnToProvidedAgent } from '../step/followUp.ts'
import { STEPS } from '../step/steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import { intakeVoice } from './intakeVoice.ts'
import { type DelegateInvite, inviteDelegate } from './inviteDelegate.ts'
import { afterChange, joinChanges } from './joinChanges.ts'
import { type ReadAnswers, readAnswers } from './readAnswers.ts'
import { type EarlierSaved, type Saved, savedOf } from './Saved.ts'
import { setWorkerFlag } from './setWorkerFlag.ts'
import { type Submission, submitAnswers } from './submitAnswers.ts'

/** What folding an intake changes. */
export interface IntakeFold {
  change: WorkedChange
  /** What the public may do now. */
  status: Intake['status']
  /** Names of the answers that were left out. */
  dropped: string[]
  did: ('opened' | 'provided' | 'late' | 'delegated' | Submission['did'])[]
  /** Somebody else was asked, and has a link of their own. */
  invite: DelegateInvite | null
}

/** From here on the figures are settled: later answers are a person's to look at. */
const SETTLED: readonly BakeState[] = [
  'WORKSHEET',
  'PRODUCTIVE',
  'FINAL_REVIEW_COMPLETE',
  'SENT_TO_CARRIER',
  'INVOICED',
  'CANCELLED',
]

/** What was returned is awaited as a whole, and a pause is a person's: one page moves nothing. */
const STILL: readonly BakeState[] = ['WRONG_DOCS', 'REDO', 'PAUSED']

/** Pages saved within so long are one sitting, with one entry in the history. */
const SITTING_MS = 3_600_000

/**
 * Takes what the public side has written into the audit (specification §4): "Opened Audit" once,
 * "Provided Data" once a sitting, and the submission, which is Submitted or, with documents left out,
 * Skipped. A sign of life moves the audit where the workflow lets it and answers what its track waits
 * for. `files`: whether uploads came or went with it, and which were none;
 * `context.facts.documents` has those that came.
 */
export function foldIntake(
  worked: WorkedAudit,
  intake: Intake,
  context: WorkContext,
  files: { changed: boolean; dropped: readonly string[] },
): IntakeFold {
  const { audit } = worked
  const voice = intakeVoice(intake, audit.bakeState)
  const { answers } = savedOf(intake)
  const read = readAnswers(answers, foldedOf(intake), { audit, voice, random: context.random })
  read.dropped.push(...files.dropped)
  const did: IntakeFold['did'] = []
  const changes: WorkedChange[] = []
  const now = () => changes.reduce(afterChange, worked)
  const isSettled = SETTLED.includes(audit.bakeState)
  if (isSettled) {
    if (changesAnything(read) || files.changed) changes.push(late(now(), context, did))
  } else {
    const life = signOfLife(now(), { read, intake, hasFiles: files.changed }, context, did)
    if (life) changes.push(life)
    const isSent = intake.status === 'submitted' && voice.maySubmit
    const submission = isSent ? submitAnswers(now(), context) : null
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
  const isPartOver = intake.status === 'submitted' && intake.scope !== 'insured' && !voice.maySubmit
  const status = isPartOver ? 'submitted' : intakeStatusIn(change.audit)
  return { change, status, dropped: read.dropped, did, invite }
}

/** The answers as they were last taken. */
function foldedOf({ foldedSaved, foldedAnswers = {} }: Intake & EarlierSaved): Saved['answers'] {
  return foldedSaved === undefined ? foldedAnswers : savedOf({ saved: foldedSaved }).answers
}

function changesAnything({ dropped: _, insuredCategories, ...maps }: ReadAnswers): boolean {
  return (
    insuredCategories.length > 0 || Object.values(maps).some((map) => Object.keys(map).length > 0)
  )
}

function late(worked: WorkedAudit, context: WorkContext, did: IntakeFold['did']): WorkedChange {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'ANSWERS_LATE', true)
  draft.record('LATE', 'Answers came after the figures were settled', null)
  did.push('late')
  return draft.finish()
}

/** Opened and provided, in one; null when there is nothing to tell and nothing to take. */
function signOfLife(
  worked: WorkedAudit,
  { read, intake, hasFiles }: { read: ReadAnswers; intake: Intake; hasFiles: boolean },
  context: WorkContext,
  did: IntakeFold['did'],
): WorkedChange | null {
  const { audit } = worked
  const draft = new AuditDraft(worked, context)
  const isFirst = !audit.history.some(({ text }) => text === 'Opened Audit')
  const provides = changesAnything(read) || hasFiles
  const hasDropped = read.dropped.length > 0
  const flagChanges =
    hasDropped !== audit.flags.includes('ANSWERS_DROPPED') && (hasDropped || provides)
  if (!isFirst && !provides && !flagChanges) return null
  if (provides) draft.change(taken(audit, read))
  if (flagChanges) setWorkerFlag(draft, 'ANSWERS_DROPPED', hasDropped)
  if (isFirst) {
    tell(draft, 'OPENED', 'Opened Audit', intake)
    did.push('opened')
  }
  if (provides && !isSameSitting(audit, context.facts.now)) {
    const step = draft.add('PROVIDED_DATA', context.facts.now)
    const { now: dateCompleted } = context.facts
    draft.end(step, 'COMPLETED', { dateCompleted, acUserId: context.actor.userId })
    const { historyOp, historyText } = STEPS.PROVIDED_DATA
    tell(draft, historyOp, historyText, intake)
    did.push('provided')
  }
  if (provides) turnToProvidedAgent(draft)
  return draft.finish()
}

/** An entry that is a sign of life: it moves the audit where it may, and answers what is waited for. */
function tell(draft: AuditDraft, op: string, text: string, { scope }: Intake): void {
  const isStill = STILL.includes(draft.audit.bakeState)
  const refused = draft.record(op, text, isStill ? null : 'HEARTBEAT')
  if (refused) draft.record(op, text, null)
  if (isStill) return
  endForeignSteps(draft)
  answerTrack(draft, scope === 'agent' ? 'RESPONSE_EMAIL_AGENT' : 'PROVIDED_DATA')
  openFirstSteps(draft)
}

function isSameSitting({ history }: Audit, now: Date): boolean {
  const last = history.findLast(({ op }) => op === STEPS.PROVIDED_DATA.historyOp)
  const at = readMoment(last?.date)
  return at !== null && now.getTime() - at.getTime() < SITTING_MS
}

/** The audit's fields with the answers in them. Lines and questions that were not answered stay. */
function taken(audit: Audit, read: ReadAnswers): Partial<Audit> {
  const lines = new Map(audit.insuredCategories.map((line) => [line.id, line]))
  for (const line of read.insuredCategories) lines.set(line.id, line)
  const insuredCategories = [...lines.values()]
  const keyQuestions = { ...audit.keyQuestions, ...read.keyQuestions }
  const skipped = Object.entries({ ...audit.skippedDocuments, ...read.skippedDocuments })
  return {
    ...read.fields,
    keyQuestions,
    insuredCategories,
    insuredCategoryTotals: totalsOf(
      insuredCategories,
      keyQuestions.salesTaxCollected?.answer ?? null,
    ),
    providedExposures: { ...audit.providedExposures, ...read.exposures },
    skippedDocuments: Object.fromEntries(skipped.filter(([, reason]) => reason !== '')),
  }
}
