import { refusal } from '#shared/errors/refusal.ts'
import {
  classesCoded,
  differencesExplained,
  documentsArrived,
  documentsSuffice,
  exposuresSet,
  keyQuestionsAnswered,
  orderComplete,
} from './completeness.ts'
import type { Audit, Guard } from './model.ts'
import { nonproductiveGate, recordsUnusable } from './nonproductive.ts'
import { DOCUMENT_TYPE_IDS } from './papers/documentTypes.ts'
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

const TYPE_AND_WORDS = new RegExp(`^(${DOCUMENT_TYPE_IDS.join('|')})\\b\\W*\\w`, 'i')

/** A return names the document type and what is wrong with it. */
const returnIsSpecific: Guard = (_audit, { reason }) => {
  if (TYPE_AND_WORDS.test(reason.trim())) return null
  return refusal('RETURN_UNSPECIFIED', { types: DOCUMENT_TYPE_IDS.join(', ') })
}

/** The step over the worksheet is for carriers that want none. */
const worksheetIsOff: Guard = (_audit, { carrier }) =>
  carrier.worksheet ? refusal('WORKSHEET_NEEDED', { carrier: carrier.id }) : null

/**
 * Four eyes: the reviewer neither set the outcome nor changed a figure after an outcome was first set,
 * unless the carrier allows a single reviewer and there is a reason.
 */
const reviewerIsAnother: Guard = (audit, { carrier, reason }, actor) => {
  if (carrier.singleReviewer === true && reason !== '') return null
  const isReviewer = (userId: string) => userId.toLowerCase() === actor.userId.toLowerCase()
  if (isReviewer(audit.outcomeBy))
    return refusal('REVIEWER_SET_OUTCOME', { reviewer: actor.userId })
  return changedFiguresAfterOutcome(audit.history).some(isReviewer)
    ? refusal('REVIEWER_CHANGED_FIGURES')
    : null
}

/** Users who edited figures after the first outcome: mostly of a returned audit. */
function changedFiguresAfterOutcome(history: Audit['history']): string[] {
  const first = history.find(({ to }) => to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE')
  if (first === undefined) return []
  return history
    .slice(first.n + 1)
    .filter(({ op, figures }) => op === 'EDITED' && figures !== undefined)
    .map(({ userId }) => userId)
}

/** An address alone does not say how the results were handed over. */
const LONE_ADDRESS = /^\S+@\S+$/

const WHY = {
  nowhere: 'it has no address for results',
  failed: 'the last try failed',
} as const

/**
 * What is sent to the carrier has a place to go: the carrier's address for results, to which the engine
 * sends them, or the words of the person who handed them over. What is on its way is not sent twice.
 */
const recipientNamed: Guard = (audit, { reason, carrier }, { role }) => {
  if (role === 'system') return null
  const place = sendingPlace(audit, carrier)
  if (place !== null)
    return audit.openSteps.SEND_TO_CARRIER_API === undefined
      ? null
      : refusal('RESULTS_ON_THEIR_WAY', { to: place.to })
  if (reason !== '' && !LONE_ADDRESS.test(reason)) return null
  const why = WHY[handoverReason(audit, carrier) ?? 'nowhere']
  return refusal('RECIPIENT_MISSING', { carrier: carrier.name, why })
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
  | 'documentsArrived'
  | 'documentsSuffice'
  | 'worksheetIsOff'
  | 'classesCoded'
  | 'exposuresSet'
  | 'differencesExplained'
  | 'keyQuestionsAnswered'
  | 'returnIsSpecific'
  | 'reviewerIsAnother'
  | 'recipientNamed'
  | 'invoiceBillsIt'
  | 'resumesWhereItWas'

interface GuardRow {
  holds: Guard
  /** What must be read besides the audit. */
  reads: readonly ('steps' | 'documents')[]
}

/** Every guard of the workflow, by name. */
export const GUARDS: Record<GuardName, GuardRow> = {
  orderComplete: { holds: orderComplete, reads: [] },
  readyStepDone: { holds: readyStepDone, reads: [] },
  waitLapsedTwice: { holds: waitLapsedTwice, reads: [] },
  nonproductiveGate: {
    holds: nonproductiveGate,
    reads: ['steps', 'documents'],
  },
  recordsUnusable: { holds: recordsUnusable, reads: ['steps'] },
  documentsArrived: { holds: documentsArrived, reads: ['documents'] },
  documentsSuffice: { holds: documentsSuffice, reads: ['documents'] },
  worksheetIsOff: { holds: worksheetIsOff, reads: [] },
  classesCoded: { holds: classesCoded, reads: [] },
  exposuresSet: { holds: exposuresSet, reads: [] },
  differencesExplained: { holds: differencesExplained, reads: [] },
  keyQuestionsAnswered: { holds: keyQuestionsAnswered, reads: [] },
  returnIsSpecific: { holds: returnIsSpecific, reads: [] },
  reviewerIsAnother: { holds: reviewerIsAnother, reads: [] },
  recipientNamed: { holds: recipientNamed, reads: [] },
  invoiceBillsIt: { holds: invoiceBillsIt, reads: [] },
  resumesWhereItWas: { holds: resumesWhereItWas, reads: [] },
}
