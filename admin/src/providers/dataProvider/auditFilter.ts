import { BANDS, type Band } from '#shared/domain/audit/band.ts'
import { type BakeState, readBakeState } from '#shared/domain/audit/states.ts'

/** What the audit list can be narrowed by; in the address as JSON, so read with care. */
export interface AuditFilter {
  carrierCompany?: string
  band?: Band
  states?: BakeState[]
  /** What was typed in the search box. */
  q?: string
}

/** Reads react-admin's untyped filter; what it does not know is left out. */
export function readAuditFilter(
  filter: Partial<Record<keyof AuditFilter, unknown>> = {},
): AuditFilter {
  const read: AuditFilter = {}
  if (typeof filter.carrierCompany === 'string') read.carrierCompany = filter.carrierCompany
  if (isBand(filter.band)) read.band = filter.band
  if (Array.isArray(filter.states)) {
    const states = filter.states.flatMap((text) => readBakeState(String(text)) ?? [])
    if (states.length > 0) read.states = states
  }
  if (typeof filter.q === 'string' && filter.q.trim() !== '') read.q = filter.q.trim()
  return read
}

function isBand(value: unknown): value is Band {
  return typeof value === 'string' && Object.hasOwn(BANDS, value)
}
