import { classesCoded } from './classesCoded.ts'
import { differencesExplained } from './differencesExplained.ts'
import { documentsArrived } from './documentsArrived.ts'
import { documentsSuffice } from './documentsSuffice.ts'
import { exposuresSet } from './exposuresSet.ts'
import type { Guard } from './Guard.ts'
import { invoiceBillsIt } from './invoiceBillsIt.ts'
import { keyQuestionsAnswered } from './keyQuestionsAnswered.ts'
import { nonproductiveGate } from './nonproductiveGate.ts'
import { orderComplete } from './orderComplete.ts'
import { readyStepDone } from './readyStepDone.ts'
import { recipientNamed } from './recipientNamed.ts'
import { recordsUnusable } from './recordsUnusable.ts'
import { resumesWhereItWas } from './resumesWhereItWas.ts'
import { returnIsSpecific } from './returnIsSpecific.ts'
import { reviewerIsAnother } from './reviewerIsAnother.ts'
import { waitLapsedTwice } from './waitLapsedTwice.ts'
import { worksheetIsOff } from './worksheetIsOff.ts'

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
