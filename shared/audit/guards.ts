import { refusal } from '#shared/errors/refusal.ts'
import { isReturned } from './access/intake.ts'
import { readFact } from './actionFacts.ts'
import {
  classesCoded,
  differencesExplained,
  documentChecklist,
  documentsArrived,
  documentsSuffice,
  exposuresSet,
  isWaived,
  keyQuestionsAnswered,
  orderComplete,
} from './completeness.ts'
import { DOCUMENT_TYPE_IDS, type DocumentType, oneOfNames } from './documentTypes.ts'
import type { Audit, Guard, GuardFacts, GuardRead } from './model.ts'
import {
  evidenceHolds,
  nonproductiveGate,
  noOutcomeProven,
  PROVING_TYPES,
  proofOf,
  recordsUnusable,
  restsOnAttempts,
} from './nonproductive.ts'
import { handoverReason, sendingPlace } from './resultPackage.ts'
import { STATES } from './states.ts'
import { lapsesOf } from './steps/entries.ts'

/** Contacting begins with the step Ready, which the same write completes. */
const readyStepDone: Guard = (audit) =>
  audit.openSteps.READY === undefined ? null : refusal('READY_STEP_OPEN')

const LAPSES = 2

/** After a sign of life the chase begins again only after two unanswered waits. */
const waitLapsedTwice: Guard = (audit, { lapsing }) => {
  const before = lapsesOf('WAITING_FOR_INSURED', audit.history)
  const now = lapsing === 'WAITING_FOR_INSURED' ? 1 : 0
  return before + now >= LAPSES ? null : refusal('WAIT_NOT_LAPSED')
}

/** A return names the document type and what is wrong with it. */
const returnIsSpecific: Guard = (_audit, { reason }) => {
  const documents = reason.kind === 'returned' ? reason.documents : []
  const saysMore = documents.some(
    ({ type, words }, index) => /\w/.test(words) || (index > 0 && type !== ''),
  )
  if (documents[0] !== undefined && documents[0].type !== '' && saysMore) return null
  return refusal('RETURN_UNSPECIFIED', { types: DOCUMENT_TYPE_IDS.join(', ') })
}

/** Of a rework that is the auditor's alone nothing is awaited from the insured. */
const insuredIsAsked: Guard = (audit) => (isReturned(audit) ? null : refusal('REWORK_ASKS_NOTHING'))

/** The step over the worksheet is for carriers that want none. */
const worksheetIsOff: Guard = (_audit, { carrier }) =>
  carrier.worksheet ? refusal('WORKSHEET_NEEDED', { carrier: carrier.id }) : null

/**
 * Four eyes: the reviewer neither set the outcome, nor ended one that they had set, nor changed a figure after
 * an outcome was first set, unless the carrier allows a single reviewer and there is a reason.
 */
const reviewerIsAnother: Guard = (audit, { carrier, reason }, actor) => {
  if (carrier.singleReviewer === true && isWaived(reason)) return null
  const isReviewer = (userId: string) => userId.toLowerCase() === actor.userId.toLowerCase()
  if (isReviewer(audit.outcomeBy)) return refusal('REVIEWER_SET_OUTCOME')
  if (endedOwnOutcome(audit.history).some(isReviewer)) return refusal('REVIEWER_RETURNED_OWN')
  return changedFiguresAfterOutcome(audit.history).some(isReviewer)
    ? refusal('REVIEWER_CHANGED_FIGURES')
    : null
}

/** Users who returned an outcome that they had set: what another sets next may be their work as it was. */
function endedOwnOutcome(history: Audit['history']): string[] {
  let setBy = ''
  return history.flatMap(({ from, to, userId }) => {
    const stage = to && STATES[to]?.stage
    // Back from its review it still belongs to the person who set it.
    if (stage === 'outcome' && from !== 'FINAL_REVIEW_COMPLETE') setBy = userId.toLowerCase()
    if (stage !== 'collecting' && stage !== 'figures') return []
    const isOwn = userId.toLowerCase() === setBy
    setBy = ''
    return isOwn ? [userId] : []
  })
}

/** Users who edited figures, or let a changed order change them, after the first outcome. */
function changedFiguresAfterOutcome(history: Audit['history']): string[] {
  const first = history.find(({ to }) => to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE')
  if (first === undefined) return []
  return (
    history
      .slice(first.n + 1)
      // Those of a move stand for figures, and change none.
      .filter(({ to, figures }) => to === undefined && figures !== undefined)
      .map(({ userId }) => userId)
  )
}

/**
 * What the outcome rests on is still among the documents, at the review and when a sending begins: one may
 * have been removed since, or given another type. What no document served before was waived.
 */
const documentsStand: Guard<'documents'> = (audit, { documents }, { role }, to) => {
  if (role === 'system' && to === 'SENT_TO_CARRIER') return null
  const lost = lostSinceOutcome(audit)
  const gone = documentsOfOutcome(audit, documents).filter(
    ({ oneOf, isThere }) => !isThere && oneOf.some((type) => lost.includes(type)),
  )
  if (gone.length === 0) return null
  return refusal('OUTCOME_DOCUMENT_GONE', { documents: gone.map(({ names }) => names).join(', ') })
}

function documentsOfOutcome(audit: Audit, documents: readonly DocumentType[]) {
  if (audit.outcome === 'PRODUCTIVE') return documentChecklist(audit, documents)
  if (proofOf(audit) !== 'attachment') return []
  const isThere = PROVING_TYPES.some((type) => documents.includes(type))
  return [{ oneOf: PROVING_TYPES, names: oneOfNames(PROVING_TYPES, []), isThere }]
}

/** Types of documents that were removed, or became another, since the outcome was set. */
function lostSinceOutcome({ history }: Audit): DocumentType[] {
  const set = history.findLastIndex(({ to }) => to && STATES[to]?.stage === 'outcome')
  return history.slice(set + 1).flatMap(({ lost }) => lost ?? [])
}

const WHY = {
  nowhere: 'it has no address for results',
  failed: 'the last try failed',
} as const

/**
 * What is sent to the carrier has a place to go: the carrier's address for results, to which the engine
 * sends them, or the words of the person who handed them over. What is on its way is not sent twice.
 */
const recipientNamed: Guard = (audit, facts, actor, to) => {
  const { reason, carrier } = facts
  if (actor.role === 'system') return null
  const sending = isNotSending(audit, facts, actor, to)
  if (sending !== null || sendingPlace(audit, carrier) !== null) return sending
  if (reason.kind === 'handover' && reason.how !== '') return null
  const why = WHY[handoverReason(audit, carrier) ?? 'nowhere']
  return refusal('RECIPIENT_MISSING', { carrier: carrier.name, why })
}

/** What is under way goes to where it was begun, whatever has become of the carrier's address. */
const isNotSending: Guard = (audit, { carrier }) => {
  if (audit.openSteps.SEND_TO_CARRIER_API === undefined) return null
  return refusal('RESULTS_ON_THEIR_WAY', { to: sendingPlace(audit, carrier)?.to ?? carrier.name })
}

/** An audit is invoiced by the invoice that lists it. */
const invoiceBillsIt: Guard = (audit) =>
  audit.invoiceId === '' ? refusal('INVOICE_MISSING') : null

/** A pause goes back to where it began. */
const resumesWhereItWas: Guard = (audit, _facts, _actor, to) => {
  if (audit.pause?.resumeState === to) return null
  const resume = audit.pause ? STATES[audit.pause.resumeState].label : 'no state'
  return refusal('NOT_THE_RESUME_STATE', { resume, to: STATES[to].label })
}

export type GuardName =
  | 'orderComplete'
  | 'readyStepDone'
  | 'waitLapsedTwice'
  | 'nonproductiveGate'
  | 'recordsUnusable'
  | 'evidenceHolds'
  | 'documentsArrived'
  | 'documentsSuffice'
  | 'documentsStand'
  | 'worksheetIsOff'
  | 'classesCoded'
  | 'exposuresSet'
  | 'differencesExplained'
  | 'keyQuestionsAnswered'
  | 'returnIsSpecific'
  | 'insuredIsAsked'
  | 'reviewerIsAnother'
  | 'recipientNamed'
  | 'invoiceBillsIt'
  | 'resumesWhereItWas'

interface GuardRow {
  holds: Guard
  /** What must be read besides the audit: `holds` throws where it was not. */
  reads: (audit: Audit) => readonly GuardRead[]
  /** Of which audits it asks anything. */
  asks: (audit: Audit) => boolean
  /** Whether it would hold with the best that could be said; the same as `holds` unless given. */
  atBest: Guard
}

const YES: Guard = () => null

/** Every guard of the workflow, by name. */
export const GUARDS: Record<GuardName, GuardRow> = {
  orderComplete: guard(orderComplete),
  readyStepDone: guard(readyStepDone),
  waitLapsedTwice: guard(waitLapsedTwice),
  nonproductiveGate: guard(nonproductiveGate, {
    reads: ['steps', 'documents'],
    atBest: noOutcomeProven,
  }),
  // The steps are the evidence of the outcome.
  recordsUnusable: guard(recordsUnusable, { reads: ['steps'], atBest: YES }),
  evidenceHolds: guard(evidenceHolds, { reads: ['steps'], asks: restsOnAttempts }),
  documentsArrived: guard(documentsArrived, { reads: ['documents'], atBest: YES }),
  documentsSuffice: guard(documentsSuffice, { reads: ['documents'], atBest: YES }),
  documentsStand: guard(documentsStand, {
    reads: ['documents'],
    asks: (audit) => lostSinceOutcome(audit).length > 0,
  }),
  worksheetIsOff: guard(worksheetIsOff),
  classesCoded: guard(classesCoded),
  exposuresSet: guard(exposuresSet),
  differencesExplained: guard(differencesExplained),
  keyQuestionsAnswered: guard(keyQuestionsAnswered),
  returnIsSpecific: guard(returnIsSpecific, { atBest: YES }),
  insuredIsAsked: guard(insuredIsAsked),
  reviewerIsAnother: guard(reviewerIsAnother, {
    atBest: (audit, facts, actor, to) =>
      facts.carrier.singleReviewer === true ? null : reviewerIsAnother(audit, facts, actor, to),
  }),
  recipientNamed: guard(recipientNamed, { atBest: isNotSending }),
  invoiceBillsIt: guard(invoiceBillsIt),
  resumesWhereItWas: guard(resumesWhereItWas),
}

/**
 * A row of the table: the condition gets what it reads as facts that are there. For an audit of which it
 * does not ask, it holds and reads nothing.
 */
function guard<Reads extends GuardRead = never>(
  holds: Guard<Reads>,
  {
    reads = [],
    atBest = holds,
    asks = () => true,
  }: { reads?: readonly Reads[]; atBest?: Guard<Reads>; asks?: (audit: Audit) => boolean } = {},
): GuardRow {
  const reading =
    (condition: Guard<Reads>): Guard =>
    (audit, facts, actor, to) => {
      if (!asks(audit)) return null
      const read = Object.fromEntries(reads.map((name) => [name, readFact(facts, name)]))
      return condition(audit, { ...facts, ...read } as GuardFacts<Reads>, actor, to)
    }
  const readsOf = (audit: Audit) => (asks(audit) ? reads : [])
  return { asks, reads: readsOf, holds: reading(holds), atBest: reading(atBest) }
}
