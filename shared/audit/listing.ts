import { textKey } from '#shared/kernel/compareTexts.ts'
import { DUE_SOON_DAYS } from '#shared/kernel/constants.ts'
import { addDays, type Day, daysBetween } from '#shared/kernel/day.ts'
import { DEFAULT_LANGUAGE } from '#shared/kernel/language.ts'
import { BANDS, type Band } from './bands.ts'
import { type ExceptionFacts, flagsOf, nextExceptionDay } from './exceptions.ts'
import { type KeptAudit, keptUntil } from './keeping.ts'
import type { Audit, EngineFields } from './model.ts'
import { premiumKey } from './premium.ts'
import { totalsOf } from './salesLines.ts'
import { type SearchedAudit, searchTokens } from './search.ts'
import { isOpenState } from './states.ts'

/** The fields that lists query and sort by. */
export type ListFields =
  | 'band'
  | 'sortKey'
  | 'flipOn'
  | 'insuredKey'
  | 'policyKey'
  | 'premiumKey'
  | 'flags'

/**
 * The fields of an audit that follow from its other fields and the day, set by every write. `today` is
 * the carrier's.
 */
export function engineFieldsOf(
  audit: Pick<Audit, 'id' | 'dateAdded' | 'flags' | 'categories'> &
    ExceptionFacts &
    SearchedAudit &
    KeptAudit,
  today: Day,
): Pick<EngineFields, ListFields | 'tokens' | 'keepUntil'> {
  const band = bandOf(audit, today)
  return {
    band,
    sortKey: sortKeyOf({ band, dateAdded: audit.dateAdded, id: audit.id }),
    flipOn: flipOnOf(audit, today),
    insuredKey: textKey(audit.insuredCompany),
    policyKey: textKey(audit.policyNumber),
    premiumKey: premiumKey(audit.categories),
    tokens: searchTokens(audit),
    flags: flagsOf(audit, today),
    keepUntil: keptUntil(audit),
  }
}

/**
 * The group an audit is listed in (specification §4): ORDER, then every open audit with 30 days or less
 * to its due day, late and paused ones too, then "fire" (contacting without an insured email), then
 * the rest. `today` is the carrier's.
 */
export function bandOf(
  audit: Pick<Audit, 'bakeState' | 'auditDue' | 'insuredEmail'>,
  today: Day,
): Band {
  if (audit.bakeState === 'ORDER') return 'order'
  if (isDueSoon(audit, today)) return 'due30'
  const isFire = audit.bakeState === 'CONTACTING' && audit.insuredEmail.trim() === ''
  return isFire ? 'fire' : 'rest'
}

function isDueSoon(audit: Pick<Audit, 'bakeState' | 'auditDue'>, today: Day): boolean {
  if (audit.auditDue === null || !isOpenState(audit.bakeState)) return false
  return daysBetween(today, audit.auditDue) <= DUE_SOON_DAYS
}

/** Thirteen digits of milliseconds reach the year 2286; every inverted moment has the same width. */
const LAST_MOMENT = 9_999_999_999_999

/**
 * The text by which the list is ordered: band digit, inverted `dateAdded` (newest first, as lists are
 * returned: specification §7), id. Comparing two keys byte by byte is the default order of §4.
 */
export function sortKeyOf(audit: Pick<Audit, 'band' | 'dateAdded' | 'id'>): string {
  const moment = Math.min(Math.max(audit.dateAdded.getTime(), 0), LAST_MOMENT)
  const inverted = String(LAST_MOMENT - moment).padStart(13, '0')
  return `${BANDS[audit.band].digit}|${inverted}|${audit.id}`
}

/**
 * The list's default order as a comparator (specification §4): ORDER, due within 30 days, fire, the
 * rest; inside a band newest first, then by id. The same order as that of `sortKeyOf`.
 */
export function compareAudits(
  a: Pick<Audit, 'band' | 'dateAdded' | 'id'>,
  b: Pick<Audit, 'band' | 'dateAdded' | 'id'>,
): number {
  const byBand = Number(BANDS[a.band].digit) - Number(BANDS[b.band].digit)
  if (byBand !== 0) return byBand
  const byDate = b.dateAdded.getTime() - a.dateAdded.getTime()
  if (byDate !== 0) return byDate
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

/**
 * The next day on which the date alone changes how an audit is listed: it moves into due30, or
 * becomes an exception. Null when none ahead will.
 */
function flipOnOf(audit: ExceptionFacts & Pick<Audit, 'insuredEmail'>, today: Day): Day | null {
  const days = [due30On(audit, today), nextExceptionDay(audit, today)]
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/** The day on which the date alone moves the audit into due30; null when none ahead will, as for orders. */
export function due30On(
  audit: Pick<Audit, 'bakeState' | 'auditDue' | 'insuredEmail'>,
  today: Day,
): Day | null {
  const { auditDue, bakeState } = audit
  if (auditDue === null || bakeState === 'ORDER' || !isOpenState(bakeState)) return null
  return bandOf(audit, today) === 'due30' ? null : addDays(auditDue, -DUE_SOON_DAYS)
}

type WorkFields = Pick<
  Audit,
  | 'outcome'
  | 'outcomeReason'
  | 'outcomeBy'
  | 'outcomeAt'
  | 'evidence'
  | 'revision'
  | 'pause'
  | 'keyQuestions'
  | 'insuredCategories'
  | 'insuredCategoryTotals'
  | 'doNotContact'
  | 'dateSent'
  | 'linkSentAt'
  | 'linkClosedAt'
  | 'invoiceId'
  | 'wakeAt'
  | 'providedExposures'
  | 'skippedDocuments'
  | 'insuredLanguage'
  | 'agentLanguage'
  | 'auditor'
>

/** The fields that work on an audit fills, before any. */
export function unworked(): WorkFields {
  return {
    outcome: '',
    outcomeReason: '',
    outcomeBy: '',
    outcomeAt: null,
    evidence: [],
    revision: 0,
    pause: null,
    keyQuestions: {},
    insuredCategories: [],
    insuredCategoryTotals: totalsOf([], null),
    doNotContact: {},
    dateSent: null,
    linkSentAt: null,
    linkClosedAt: null,
    invoiceId: '',
    wakeAt: null,
    providedExposures: {},
    skippedDocuments: {},
    insuredLanguage: DEFAULT_LANGUAGE,
    agentLanguage: DEFAULT_LANGUAGE,
    auditor: '',
  }
}

const FIELDS = Object.keys(unworked())

/** A stored audit with every field: one from before these fields were kept gets their first values. */
export function readAudit<A extends Audit>(stored: A): A {
  return FIELDS.every((field) => field in stored) ? stored : { ...unworked(), ...stored }
}
