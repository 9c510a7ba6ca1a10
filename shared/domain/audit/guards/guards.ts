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
  /** Where it is enforced: the security rules too, or the engine only, because rules can't loop. */
  enforcedBy: 'rules' | 'engine only'
  /** What must be read besides the audit. */
  reads: readonly ('steps' | 'documents')[]
}

/** Every guard of the workflow, by name. */
export const GUARDS: Record<GuardName, GuardRow> = {
  orderComplete: { holds: orderComplete, enforcedBy: 'rules', reads: [] },
  readyStepDone: { holds: readyStepDone, enforcedBy: 'rules', reads: [] },
  waitLapsedTwice: { holds: waitLapsedTwice, enforcedBy: 'engine only', reads: [] },
  nonproductiveGate: {
    holds: nonproductiveGate,
    enforcedBy: 'engine only',
    reads: ['steps', 'documents'],
  },
  recordsUnusable: { holds: recordsUnusable, enforcedBy: 'rules', reads: ['steps'] },
  documentsArrived: { holds: documentsArrived, enforcedBy: 'engine only', reads: ['documents'] },
  documentsSuffice: { holds: documentsSuffice, enforcedBy: 'engine only', reads: ['documents'] },
  worksheetIsOff: { holds: worksheetIsOff, enforcedBy: 'rules', reads: [] },
  exposuresSet: { holds: exposuresSet, enforcedBy: 'engine only', reads: [] },
  differencesExplained: { holds: differencesExplained, enforcedBy: 'engine only', reads: [] },
  keyQuestionsAnswered: { holds: keyQuestionsAnswered, enforcedBy: 'rules', reads: [] },
  returnIsSpecific: { holds: returnIsSpecific, enforcedBy: 'engine only', reads: [] },
  reviewerIsAnother: { holds: reviewerIsAnother, enforcedBy: 'rules', reads: [] },
  recipientNamed: { holds: recipientNamed, enforcedBy: 'engine only', reads: [] },
  invoiceBillsIt: { holds: invoiceBillsIt, enforcedBy: 'rules', reads: [] },
  resumesWhereItWas: { holds: resumesWhereItWas, enforcedBy: 'rules', reads: [] },
}
