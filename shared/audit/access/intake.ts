import type { Carrier } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { Category } from '../classLines.ts'
import {
  type DocumentType,
  INSURED_DOCUMENT_TYPES,
  isOfInsured,
  type ReturnedDocument,
} from '../documentTypes.ts'
import type { ExposureType } from '../exposures.ts'
import type { Audit, HistoryEntry } from '../model.ts'
import { basisOf } from '../orderKinds.ts'
import { BAKE_STATES, type BakeState, type IntakeStatus, STATES } from '../states.ts'
import { returnedInWords } from '../storedWords.ts'
import { answerByOf, openUntilOf } from '../timing.ts'

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
  /** What its pages begin in; absent in one from before it was kept. */
  language?: Language
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
  /** Names of answers and files that could not be used, until this intake provides something else. */
  dropped?: string[]
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

/** The intake under which an upload is stored: an earlier one of this link that was replaced since, or this. */
export function uploadOwner(
  { id, storedUnder = {} }: Pick<Intake, 'id' | 'storedUnder'>,
  uploadId: string,
): string {
  return (Object.hasOwn(storedUnder, uploadId) && storedUnder[uploadId]) || id
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
    policyLastFour: policyEnding(audit.policyNumber),
    policyStart: audit.policyStart,
    policyEnd: audit.policyEnd,
    auditDue: audit.auditDue,
    auditCode: audit.auditCode,
    language: audit.insuredLanguage,
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

/**
 * The end of a policy number from its fourth-last letter or digit on: `00-08`, where four signs are
 * `0-08`.
 */
export function policyEnding(policyNumber: string): string {
  return /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){1,4}$/u.exec(policyNumber)?.[0].trim() ?? ''
}

/** States in which the public may answer; for a paused audit the state it resumes in counts. */
export const ANSWERED_STATES: readonly BakeState[] = BAKE_STATES.filter((state) => {
  const { intake: status } = STATES[state]
  return status === 'open' || status === 'returned' || state === 'ORDER'
})

/** What a link may do in the audit's state; while paused, in the state it resumes in. */
export function intakeStatusIn(
  audit: Pick<Audit, 'bakeState' | 'pause' | 'history'>,
  scope: Intake['scope'] = 'insured',
): IntakeStatus {
  return knownIntakeStatus(audit, scope) ?? 'open'
}

/** The same; null where the state leaves the intake as it is. */
export function knownIntakeStatus(
  audit: Pick<Audit, 'bakeState' | 'pause' | 'history'>,
  scope: Intake['scope'] = 'insured',
): IntakeStatus | null {
  return statusIn(audit, restedState(audit), scope)
}

/** True while something is asked for again: a link of this `scope` opens only that. */
export function isReturned(
  audit: Pick<Audit, 'bakeState' | 'history'>,
  scope: Intake['scope'] = 'insured',
): boolean {
  return statusIn(audit, audit.bakeState, scope) === 'returned'
}

/** The intake's status after a move, when it becomes another by it; else null. */
function intakeStatusAfter(before: Audit, after: Audit): IntakeStatus | null {
  const status = statusIn(after, after.bakeState, 'insured')
  return status === statusIn(before, before.bakeState, 'insured') ? null : status
}

/** The audit's state; while it is paused, the one that it resumes in. */
function restedState({ bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>): BakeState {
  return bakeState === 'PAUSED' ? (pause?.resumeState ?? bakeState) : bakeState
}

/**
 * The intake's status in a state of an audit; null: the state leaves it as it is. A rework that asks the
 * insured for nothing leaves their pages as they were in the state before it; release 0.2.0 opened them for
 * every rework, and kept what was said as returned. What was returned stays asked of the insured wherever the
 * audit goes on from there, by a sign of life too, until it is sent; agents and delegates go on with their own
 * part.
 */
function statusIn(
  { history }: Pick<Audit, 'history'>,
  state: BakeState,
  scope: Intake['scope'],
): IntakeStatus | null {
  const rework = state === 'REDO' ? entriesOf(history).findLast(isReturn) : undefined
  const stands = rework?.returned?.length === 0 ? (rework.from ?? state) : state
  const status = STATES[stands]?.intake ?? null
  if (status !== 'open' || scope !== 'insured') return status
  const entry = lastReturn(history)
  return entry && partsOf(entry).length > 0 ? 'returned' : status
}

/**
 * What changes in what the public sees of an audit when the audit changes: what it may do, and the
 * facts that its pages show. Empty when nothing does. `timeZone` is the carrier's.
 */
export function intakeChanges(before: Audit, after: Audit, timeZone: string): Partial<Intake> {
  const changes: Partial<Intake> = {}
  const status = intakeStatusAfter(before, after)
  if (status !== null) changes.status = status
  if (before.insuredCompany !== after.insuredCompany) changes.insuredCompany = after.insuredCompany
  if (before.policyNumber !== after.policyNumber)
    changes.policyLastFour = policyEnding(after.policyNumber)
  if (before.policyStart !== after.policyStart) changes.policyStart = after.policyStart
  if (before.policyEnd !== after.policyEnd) changes.policyEnd = after.policyEnd
  if (before.auditDue !== after.auditDue) changes.auditDue = after.auditDue
  if (before.insuredLanguage !== after.insuredLanguage) changes.language = after.insuredLanguage
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

/** A class line that the public side is asked a figure for. */
export interface AskedLine {
  id: string
  basis: ExposureType
  description: string
  /** Its state, entity and town, where its description alone would not tell it from others. */
  place?: string
}

/** One thing the auditor asks for again, in the auditor's words. */
interface AskedAgain {
  /** Empty: what is asked for is no document. */
  docType: DocumentType | ''
  words: string
}

/** What an intake's pages ask (docs/architecture.md "Access"): a projection of the audit. */
export interface Asked {
  classes: AskedLine[]
  periodStart: Day | null
  periodEnd: Day | null
  /** Percent of net sales below which the class's alcohol share stays; null: no such class. */
  alcoholLimit: number | null
  /** Which return this is; empty while nothing was returned. */
  returnKey: string
  again: AskedAgain[]
  /** The audit is paused: it takes answers, not the submission. */
  onHold: boolean
}

/** What the public side is asked for an audit as it stands. */
export function askedOf(audit: Audit): Asked {
  const { categories, bakeState } = audit
  return {
    classes: categories.map((line) => ({
      id: line.id,
      basis: basisOf(line),
      description: line.classDescription,
      ...askedPlace(line, audit),
    })),
    periodStart: audit.auditStart ?? audit.policyStart,
    periodEnd: audit.auditEnd ?? audit.policyEnd,
    alcoholLimit: alcoholLimitOf(categories),
    ...askedAgain(audit),
    onHold: bakeState === 'PAUSED',
  }
}

function askedPlace(
  { state = '', entity, location }: Category,
  { entities = [], locations = [] }: Pick<Audit, 'entities' | 'locations'>,
): Pick<AskedLine, 'place'> {
  const name = entities.length > 1 ? entities.find(({ id }) => id === entity)?.name : ''
  const town = locations.length > 1 ? locations.find(({ id }) => id === location)?.city : ''
  const place = [[town, state].filter(Boolean).join(', '), name].filter(Boolean).join(' · ')
  return place === '' ? {} : { place }
}

/** What was returned and why, from the entry that returned it. */
function askedAgain(
  audit: Pick<Audit, 'bakeState' | 'pause' | 'history'>,
): Pick<Asked, 'returnKey' | 'again'> {
  if (knownIntakeStatus(audit) !== 'returned') return { returnKey: '', again: [] }
  const entry = lastReturn(audit.history)
  if (!entry) return { returnKey: 'returned', again: [] }
  return { returnKey: `r${entry.n}`, again: partsOf(entry).map(askedPart) }
}

/** What a return asks the insured for. */
function partsOf(entry: HistoryEntry): readonly ReturnedDocument[] {
  const parts = entry.returned ?? returnedInWords(entry)
  // Release 0.2.0 kept what a reviewer says of the work too, which is for its auditor.
  return entry.to === 'REDO' ? parts.filter(isOfInsured) : parts
}

/**
 * The last return that asks for something, unless answers were sent, or figures worked out without them,
 * since then.
 */
function lastReturn(history: Audit['history']): HistoryEntry | undefined {
  const last = entriesOf(history).findLast(
    (entry) =>
      (isReturn(entry) && entry.returned?.length !== 0) ||
      (entry.to !== undefined && STATES[entry.to]?.intake === 'submitted'),
  )
  return last && isReturn(last) ? last : undefined
}

/** A damaged audit may have no history, or something else in its place: the state still says what links may do. */
function entriesOf(history: Audit['history']): Audit['history'] {
  return Array.isArray(history) ? history : []
}

/** True for an entry that returned the audit; going on after a pause is none. */
function isReturn({ from, to }: HistoryEntry): boolean {
  return to !== undefined && STATES[to]?.intake === 'returned' && from !== 'PAUSED' && from !== to
}

/** A kind of document that the public side doesn't send is asked for as words alone. */
function askedPart({ type, words }: ReturnedDocument): AskedAgain {
  const docType = INSURED_DOCUMENT_TYPES.find((id) => id === type)
  if (docType !== undefined) return { docType, words }
  return { docType: '', words: type === '' ? words : `${type}: ${words}` }
}

/** Restaurant classes by the share of alcohol in their receipts that they end at, in percent. */
const ALCOHOL_LIMITS: Record<string, number> = {
  '16910': 30,
  '16911': 30,
  '16915': 75,
  '16916': 75,
}

/** The same, as descriptions of classes say it. */
const LESS_THAN = /alcohol.*less than (\d{1,2}) ?(%|percent)/i

/** The lowest limit of the classes that have one, in percent; null: no class has one. */
export function alcoholLimitOf(
  lines: readonly Pick<Category, 'classCode' | 'classDescription'>[],
): number | null {
  const limits = lines.flatMap(({ classCode, classDescription }) => {
    const said = LESS_THAN.exec(classDescription)?.[1]
    const limit = said === undefined ? ALCOHOL_LIMITS[classCode.trim()] : Number(said)
    return limit === undefined ? [] : [limit]
  })
  return limits.length === 0 ? null : Math.min(...limits)
}
