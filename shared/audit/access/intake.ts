import type { Carrier } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Audit } from '../model.ts'
import { BAKE_STATES, type BakeState, type IntakeStatus, STATES } from '../states.ts'
import { answerByOf, openUntilOf } from '../timing.ts'
import { type Asked, askedOf } from './asked.ts'

/**
 * What the public sees of an audit (collection `intakes`, docs/architecture.md "Access"): a
 * projection, never the audit. It holds no contacts, notes or whole policy number.
 */
export interface Intake {
  /** The capability: knowing it is the right to read and answer. */
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
  status: IntakeStatus
  /** It can be read and answered before this moment. */
  openUntil: Date
  /** The day by which its pages ask for the answers; absent in one from before it was kept. */
  answerBy?: Day | null
  /** What its pages ask; absent in one from before it was kept. */
  asked?: Asked
  /**
   * What the public has saved (`savedAnswers.ts`), as one text, so that the rules can measure it; empty
   * before the first save, absent in one from before there was a text.
   */
  saved?: string
  /** What a delegate was asked to do; absent in any other's. */
  parts?: 'all' | 'sales' | 'docs'
  /** It was closed or replaced: the public can't read it any more. */
  revoked?: boolean
  /** The delegate's intake and the save that asked for it; absent without a delegate. */
  delegateInvite?: { id: string; at: number; count?: number }
  /** When the public last saved (server time); absent before that. */
  at?: Date
  /** Uploads that became documents: one without a document was removed by staff. */
  attached?: string[]
  /** Uploads stored under an earlier id of this link: upload id → that intake's id (`links.ts`). */
  storedUnder?: Record<string, string>
  /** The text whose answers the worker last applied; absent before that. */
  foldedSaved?: string
  /** Attempts of the worker to apply save `rev` that failed or never ended; absent while none did. */
  tried?: { rev: number; count: number }
  /** A save was set aside after too many attempts, and none was applied since. */
  stuck?: boolean
  /** One up with each save of the public. */
  rev: number
  /** True while the worker has answers of it to apply to the audit. */
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

/** States in which the public may answer; for a paused audit the state it resumes in counts. */
export const ANSWERED_STATES: readonly BakeState[] = BAKE_STATES.filter((state) => {
  const { intake: status } = STATES[state]
  return status === 'open' || status === 'returned' || state === 'ORDER'
})

/** What the public may do in the audit's state; while paused, in the state it resumes in. */
export function intakeStatusIn({
  bakeState,
  pause,
}: Pick<Audit, 'bakeState' | 'pause'>): IntakeStatus {
  const state = bakeState === 'PAUSED' ? (pause?.resumeState ?? bakeState) : bakeState
  return STATES[state]?.intake ?? 'open'
}

/** The intake's status after a move, when it becomes another by it; else null. */
function intakeStatusAfter(from: BakeState, to: BakeState): IntakeStatus | null {
  const status = STATES[to]?.intake ?? null
  return status === (STATES[from]?.intake ?? null) ? null : status
}

/**
 * What changes in what the public sees of an audit when the audit changes: what it may do, and the
 * facts that its pages show. Empty when nothing does. `timeZone` is the carrier's.
 */
export function intakeChanges(before: Audit, after: Audit, timeZone: string): Partial<Intake> {
  const changes: Partial<Intake> = {}
  const status = intakeStatusAfter(before.bakeState, after.bakeState)
  if (status !== null) changes.status = status
  if (before.insuredCompany !== after.insuredCompany) changes.insuredCompany = after.insuredCompany
  if (before.policyNumber !== after.policyNumber)
    changes.policyLastFour = after.policyNumber.slice(-4)
  if (before.policyStart !== after.policyStart) changes.policyStart = after.policyStart
  if (before.policyEnd !== after.policyEnd) changes.policyEnd = after.policyEnd
  if (before.auditDue !== after.auditDue) changes.auditDue = after.auditDue
  const asked = askedOf(after)
  if (JSON.stringify(askedOf(before)) !== JSON.stringify(asked)) changes.asked = asked
  const openUntil = openUntilOf(after, timeZone)
  // What is stored may have been worked out by an earlier version: a link that is sent is open.
  const isSent = before.linkSentAt?.getTime() !== after.linkSentAt?.getTime()
  if (isSent || openUntil.getTime() !== openUntilOf(before, timeZone).getTime())
    changes.openUntil = openUntil
  const answerBy = answerByOf(after, timeZone)
  if (answerBy !== answerByOf(before, timeZone)) changes.answerBy = answerBy
  if (before.linkClosedAt === null && after.linkClosedAt !== null) changes.revoked = true
  return changes
}
