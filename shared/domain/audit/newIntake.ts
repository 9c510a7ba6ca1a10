import type { Carrier } from '../carrier/Carrier.ts'
import { type Asked, askedOf } from '../intake/asked.ts'
import type { Audit, Day } from './Audit.ts'
import { answerByOf, openUntilOf } from './openUntil.ts'

/**
 * What the public sees of an audit (collection `intakes`, docs/architecture.md "Access"): a
 * projection, never the audit. It holds no contacts, notes or whole policy number.
 */
export interface Intake {
  /** The capability: whoever knows it may read and answer. */
  id: string
  /** The audit. Knowing it opens nothing (docs/decisions/0033). */
  auditFSID: string
  carrierCompany: string
  carrierName: string
  helpPhone: string
  helpHours: string
  insuredCompany: string
  policyLastFour: string
  policyStart: Day | null
  policyEnd: Day | null
  auditDue: Day | null
  auditCode: string
  scope: 'insured' | 'agent' | 'delegate'
  status: 'open' | 'submitted' | 'returned' | 'closed'
  /** It can be read and answered before this moment. */
  openUntil: Date
  /** The day by which its pages ask for the answers; absent in one from before it was kept. */
  answerBy?: Day | null
  /** What its pages ask; absent in one from before it was kept. */
  asked?: Asked
  /**
   * What the public has saved (`intake/Saved.ts`), as one text, so that the rules can measure it; empty
   * before the first save, absent in one from before there was a text.
   */
  saved?: string
  /** What a delegate was asked to do; absent in any other's. */
  parts?: 'all' | 'sales' | 'docs'
  /** It was closed or replaced: the public can't read it any more. */
  revoked?: boolean
  /** The delegate's intake and the save that asked for it; absent while nobody was asked. */
  delegateInvite?: { id: string; at: number; count?: number }
  /** When the public last saved (server time); absent before that. */
  at?: Date
  /** Uploads that became documents once: one that is none any more was removed by staff. */
  attached?: string[]
  /** Uploads stored under an earlier id of this link: upload id → that intake's id (`replaceLink.ts`). */
  storedUnder?: Record<string, string>
  /** The text that the worker last took the answers from; absent before that. */
  foldedSaved?: string
  /** Attempts of the worker to take save `rev` that failed or never ended; absent while none did. */
  tried?: { rev: number; count: number }
  /** A save was put aside after too many attempts, and none was taken since. */
  stuck?: boolean
  /** One up with each save of the public. */
  rev: number
  /** True when the worker has something of it to fold into the audit. */
  pending: boolean
  dateAdded: Date
}

/** The insured's intake of a new audit, under the id that the audit has for it. */
export function newIntake(
  audit: Audit,
  carrier: Pick<Carrier, 'name' | 'helpPhone' | 'helpHours' | 'timeZone'>,
): Intake {
  return {
    id: audit.intakeId,
    auditFSID: audit.id,
    carrierCompany: audit.carrierCompany,
    carrierName: carrier.name,
    helpPhone: carrier.helpPhone,
    helpHours: carrier.helpHours,
    insuredCompany: audit.insuredCompany,
    policyLastFour: audit.policyNumber.slice(-4),
    policyStart: audit.policyStart,
    policyEnd: audit.policyEnd,
    auditDue: audit.auditDue,
    auditCode: audit.auditCode,
    scope: 'insured',
    status: 'open',
    openUntil: openUntilOf(audit, carrier.timeZone),
    answerBy: answerByOf(audit, carrier.timeZone),
    asked: askedOf(audit),
    saved: '',
    rev: 0,
    pending: false,
    dateAdded: audit.dateAdded,
  }
}
