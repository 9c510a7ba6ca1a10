import { BANDS, type Band, DUE_WITHIN, type DueWithin } from '#shared/audit/bands.ts'
import { FLAGS, type Flag } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type BakeState, readBakeState } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { isUsState } from '#shared/kernel/contact.ts'
import { RefusalError } from '../RefusalError.ts'

export const CLAIM_OF_ME = 'me'
/** Stored in addresses and saved views. */
export const UNCLAIMED = 'nobody'

/** What the audit list can be narrowed by; in the address as JSON, so read with care. */
export interface AuditFilter {
  carrierCompany?: string
  /** The carrier's, in which its days are counted; the screen gives it with the carrier. */
  timeZone?: string
  band?: Band
  states?: BakeState[]
  due?: DueWithin
  usState?: string
  step?: StepType
  outcome?: Exclude<Audit['outcome'], ''>
  /** Whose audit it is: `CLAIM_OF_ME`, `UNCLAIMED` (no one's), or a user's email. */
  auditor?: string
  /** Who claims the audit: `CLAIM_OF_ME`, `UNCLAIMED`, or a user's email. */
  claim?: string
  /** What a person has to look at: one exception, or `any`. */
  flag?: Flag | 'any'
  /** The import that made them: the id of its order file. */
  importId?: string
  /** What was typed in the search box. */
  q?: string
}

/** The filters with a single value, in the order in which they are shown. */
export const NARROWINGS = [
  'q',
  'band',
  'due',
  'usState',
  'step',
  'outcome',
  'auditor',
  'claim',
  'flag',
  'importId',
] as const

/** Reads react-admin's untyped filter; what it does not know is left out. */
export function readAuditFilter(
  filter: Partial<Record<keyof AuditFilter, unknown>> = {},
): AuditFilter {
  const { carrierCompany, timeZone, band, states, due, usState, step } = filter
  const { outcome, auditor, claim, flag, importId, q } = filter
  const read: AuditFilter = {}
  if (typeof carrierCompany === 'string') read.carrierCompany = carrierCompany
  if (typeof timeZone === 'string') read.timeZone = timeZone
  if (isKeyOf(BANDS, band)) read.band = band
  if (Array.isArray(states)) {
    const known = states.flatMap((text) => readBakeState(String(text)) ?? [])
    if (known.length > 0) read.states = known
  }
  if (isKeyOf(DUE_WITHIN, due)) read.due = due
  if (typeof usState === 'string' && isUsState(usState)) read.usState = usState
  if (isKeyOf(STEPS, step)) read.step = step
  if (outcome === 'PRODUCTIVE' || outcome === 'NONPRODUCTIVE') read.outcome = outcome
  if (typeof auditor === 'string' && auditor !== '') read.auditor = auditor
  if (typeof claim === 'string' && claim !== '') read.claim = claim
  const known = [...FLAGS, 'any' as const].find((each) => each === flag)
  if (known !== undefined) read.flag = known
  if (typeof importId === 'string' && importId !== '') read.importId = importId
  if (typeof q === 'string' && q.trim() !== '') read.q = q.trim()
  return read
}

/**
 * As `readAuditFilter`, for what a list is asked with: throws FILTER_UNKNOWN for what would be left out,
 * because more would be answered than was asked for.
 */
export function checkAuditFilter(
  filter: Partial<Record<keyof AuditFilter, unknown>> = {},
): AuditFilter {
  const read = readAuditFilter(filter)
  for (const [name, value] of Object.entries(filter)) {
    const known = read[name as keyof AuditFilter]
    const isWhole = Array.isArray(value)
      ? Array.isArray(known) && known.length === value.length
      : known !== undefined
    if (isGiven(value) && !isWhole)
      throw new RefusalError(refusal('FILTER_UNKNOWN', { what: 'audits', filter: name }))
  }
  return read
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : !['', null, undefined].includes(value as string)
}

function isKeyOf<K extends string>(table: Record<K, unknown>, value: unknown): value is K {
  return typeof value === 'string' && Object.hasOwn(table, value)
}
