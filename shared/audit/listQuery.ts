import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { compareTexts } from '#shared/kernel/compareTexts.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Actor } from './actor.ts'
import { BANDS, type Band, type DueWithin, isDueWithin } from './bands.ts'
import { claimedBy } from './exceptions.ts'
import type { Audit } from './model.ts'
import { matchesSearch, queryToken } from './search.ts'
import { BAKE_STATES, type BakeState } from './states.ts'

/** What a list of audits is narrowed by; what is not given narrows nothing. */
export interface AuditQuery {
  carrier: string
  /** The active slices; none means that nothing is on screen. */
  slices: readonly string[]
  /** None means any. */
  states?: readonly BakeState[] | undefined
  band?: Band | undefined
  /** Words as typed in the search box. */
  search?: string | undefined
  /** Two letters: the state of the insured's mailing address. */
  usState?: string | undefined
  /** The step that is next. */
  step?: StepType | undefined
  outcome?: Exclude<Audit['outcome'], ''> | undefined
  /** Open audits that are due by then, soonest first. */
  due?: { within: DueWithin; today: Day } | undefined
  /** Audits that this import made: the id of its order file. */
  importId?: string | undefined
  /** Audits that have one of these flags (`shared/audit/exceptions.ts`). */
  flags?: readonly string[] | undefined
  /** Audits assigned to this auditor; empty: unassigned ones. */
  auditor?: string | undefined
  /** Audits claimed by this person at `now`; empty: claimed by none. */
  claim?: { by: string; now: Date } | undefined
}

export interface AuditPageQuery extends AuditQuery {
  /** None: the list's own order. */
  sort?: AuditSort | undefined
  limit: number
  /** The `nextCursor` of the page before. */
  after?: string | undefined
}

export interface AuditListPage {
  audits: Audit[]
  /** Where the next page starts; null when this is the last. */
  nextCursor: string | null
}

/** Whether an audit matches the whole query, also what the database has checked already. */
export function matchesQuery(audit: Audit, query: AuditQuery): boolean {
  const { states = [], search = '', usState, step, outcome, due, claim, flags, auditor } = query
  const { importId } = query
  return (
    isInBand(audit, query) &&
    (states.length === 0 || states.includes(audit.bakeState)) &&
    (usState === undefined || audit.insuredMailingState === usState) &&
    (step === undefined || audit.nextStep === step) &&
    (outcome === undefined || audit.outcome === outcome) &&
    (auditor === undefined || (audit.auditor ?? '') === auditor) &&
    (importId === undefined || audit.importId === importId) &&
    (due === undefined || isDueWithin(audit, due.within, due.today)) &&
    (claim === undefined || claimedBy(audit, claim.now) === claim.by) &&
    (flags === undefined || flags.some((flag) => audit.flags.includes(flag))) &&
    (queryToken(search) === null || matchesSearch(audit, search))
  )
}

/** A band is a range of `sortKey`: its keys begin with the band's digit. */
export function isInBand({ sortKey }: Pick<Audit, 'sortKey'>, { band }: AuditQuery): boolean {
  return band === undefined || sortKey.startsWith(BANDS[band].digit)
}

/** A column by which the list can be sorted. */
export interface SortColumn {
  /** Its name on screen. */
  label: string
  /** What the database sorts by. Every audit has it, so that none is left out. */
  field: keyof Pick<
    Audit,
    | 'insuredKey'
    | 'policyKey'
    | 'premiumKey'
    | 'bakeState'
    | 'nextDue'
    | 'auditDue'
    | 'dateAdded'
    | 'lastEventAt'
  >
  /** The field that people see, where it is another. */
  shown?: keyof Audit
  /** What the field holds where it is not known; such audits come last in either direction. */
  empty?: '' | null
  isMoment?: boolean
}

/**
 * What the list can be sorted by beside the working order. Each costs every audit four index entries
 * (docs/decisions/0045); the states are sorted by what is indexed anyway.
 */
export const AUDIT_SORTS = {
  insured: { label: 'insured', field: 'insuredKey', shown: 'insuredCompany', empty: '' },
  policy: { label: 'policy', field: 'policyKey', shown: 'policyNumber', empty: '' },
  premium: { label: 'premium change', field: 'premiumKey', empty: '' },
  state: { label: 'state', field: 'bakeState' },
  next_due: { label: 'next due day', field: 'nextDue', empty: null },
  audit_due: { label: 'audit due day', field: 'auditDue', empty: null },
  added: { label: 'day added', field: 'dateAdded', isMoment: true },
  touched: { label: 'last touch', field: 'lastEventAt', isMoment: true },
} as const satisfies Record<string, SortColumn>

export type AuditSortId = keyof typeof AUDIT_SORTS

/** Whether the list can be sorted by a column. */
export function isSorted(column: string): column is AuditSortId {
  return Object.hasOwn(AUDIT_SORTS, column)
}

/** An order that a person chose. */
export interface AuditSort {
  by: AuditSortId
  descending: boolean
}

/** Every order as it is typed and kept: `insured`, and descending `-insured`. */
export const AUDIT_SORT_TEXTS: readonly string[] = Object.keys(AUDIT_SORTS).flatMap((by) => [
  by,
  `-${by}`,
])

/** An order as it is typed and kept. */
export function textOfSort({ by, descending }: AuditSort): string {
  return descending ? `-${by}` : by
}

/** Reads an order as it is typed and kept; null for what is none. */
export function readAuditSort(text: unknown): AuditSort | null {
  if (typeof text !== 'string' || !AUDIT_SORT_TEXTS.includes(text)) return null
  const descending = text.startsWith('-')
  return { by: text.slice(descending ? 1 : 0) as AuditSortId, descending }
}

/** The field that an order sorts by, and what it holds where it is not known. */
export function sortColumn({ by }: AuditSort): SortColumn {
  return AUDIT_SORTS[by]
}

/**
 * The order that a list has; null: the working order of specification §4. Without a
 * chosen one, a list of what is due goes by the due day, unless it is searched.
 */
export function orderOfList({
  sort,
  due,
  claim,
  search = '',
}: Pick<AuditPageQuery, 'sort' | 'due' | 'claim' | 'search'>): AuditSort | null {
  if (sort !== undefined) return sort
  const isByDue = due !== undefined && !isOfClaimant(claim) && queryToken(search) === null
  return isByDue ? { by: 'audit_due', descending: false } : null
}

function isOfClaimant(claim: AuditPageQuery['claim']): boolean {
  return claim !== undefined && claim.by !== ''
}

/**
 * Why a list cannot be in the chosen order and narrowed as it is: no index holds both, and sorting here
 * would mean reading the whole collection. Null when it can. SORT_NOT_WITH_FILTER.
 */
export function sortRefusal(query: AuditPageQuery): Refusal | null {
  const { sort, claim } = query
  // A person's claimed audits are few: they are sorted here.
  if (sort === undefined || isOfClaimant(claim)) return null
  const filter = filterAgainst(query, sort.by)
  return filter === null
    ? null
    : refusal('SORT_NOT_WITH_FILTER', { column: sortColumn(sort).label, filter })
}

/** The chosen order where the list can be in it; else none, which is its own. */
export function servedSort(query: AuditPageQuery): AuditSort | undefined {
  return sortRefusal(query) === null ? query.sort : undefined
}

function filterAgainst(query: AuditPageQuery, by: string): string | null {
  const { search = '', flags, claim, due, band, usState, step, outcome, auditor, importId } = query
  if (queryToken(search) !== null) return 'a search'
  // A list of what is due goes by the due day already.
  if (by === 'audit_due' && due !== undefined) return null
  if (due !== undefined) return 'what is due'
  if (flags !== undefined) return 'exceptions'
  if (claim !== undefined) return 'unclaimed audits'
  if (band !== undefined) return 'a band'
  // It is read state by state in the working order, by that order's indexes.
  if (by === 'state') return null
  if (importId !== undefined) return 'an import'
  if (auditor !== undefined) return 'an auditor'
  if (usState !== undefined) return 'a US state'
  if (step !== undefined) return 'a next step'
  return outcome === undefined ? null : 'an outcome'
}

/** Where an audit stands in a sorted list. */
export interface AuditPlace {
  /** What it is sorted by, as a text that sorts alike; '' is not known, and comes last. */
  text: string
  /** Breaks ties between audits of one text. */
  tie: string
}

const SEPARATOR = '|'
const RANK_DIGITS = 2

/** Where an audit stands; null: in the working order. */
export function placeOfAudit(audit: Audit, sort: AuditSort | null): AuditPlace {
  if (sort === null) return { text: '', tie: audit.sortKey }
  const { field } = sortColumn(sort)
  if (field !== 'bakeState') return { text: sortableText(audit[field]), tie: audit.id }
  return { text: rankOf(audit.bakeState), tie: audit.sortKey }
}

/** A state as a text that sorts as states are worked. */
export function rankOf(state: BakeState): string {
  return String(BAKE_STATES.indexOf(state)).padStart(RANK_DIGITS, '0')
}

/** Which of two places comes first. Within a state the working order holds in either direction. */
export function comparePlaces(
  sort: AuditSort | null,
): (one: AuditPlace, other: AuditPlace) => number {
  const sign = sort?.descending ? -1 : 1
  return (one, other) => {
    const isEmpty = one.text === ''
    if (isEmpty !== (other.text === '')) return isEmpty ? 1 : -1
    const tieSign = isEmpty || sort?.by === 'state' ? 1 : sign
    return sign * compareTexts(one.text, other.text) || tieSign * compareTexts(one.tie, other.tie)
  }
}

/** A value that is sorted by, as a text that sorts alike. */
export function sortableText(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}

/** Where a page goes on: behind this place. It names its order. */
export function cursorOfPlace({ text, tie }: AuditPlace, sort: AuditSort | null): string {
  return sort === null ? tie : [textOfSort(sort), text, tie].join(SEPARATOR)
}

/** The place of a cursor; null when it is of another order. */
export function placeOfCursor(cursor: string, sort: AuditSort | null): AuditPlace | null {
  const [named = ''] = cursor.split(SEPARATOR)
  const cursorSort = readAuditSort(named)
  if (sort === null) return cursorSort === null ? { text: '', tie: cursor } : null
  if (cursorSort === null || textOfSort(cursorSort) !== textOfSort(sort)) return null
  const rest = cursor.slice(named.length + 1)
  // An id holds no separator, a working order's key does, and so may what is sorted by.
  const at = sort.by === 'state' ? rest.indexOf(SEPARATOR) : rest.lastIndexOf(SEPARATOR)
  return at < 0 ? null : { text: rest.slice(0, at), tie: rest.slice(at + 1) }
}

/** A saved view of the audit list that all staff of the carrier see. */
export interface SharedView {
  id: string
  carrierCompany: string
  name: string
  /** What the list is narrowed by, as its address has it; nothing about people. */
  filter: Record<string, unknown>
  /** The order as `textOfSort` writes it; absent: the list's own. */
  sort?: string
  /** The email of the person who shared it. */
  by: string
  dateAdded: Date
}

/** Characters of a view's name; `firestore.rules` hold the same. */
export const LONGEST_VIEW_NAME = 40

/** At most so many at a carrier. */
export const MOST_VIEWS = 30

/** Whether this person may remove a shared view. */
export function mayRemoveView({ by }: Pick<SharedView, 'by'>, actor: Actor): boolean {
  return actor.role === 'admin' || actor.userId === by
}
