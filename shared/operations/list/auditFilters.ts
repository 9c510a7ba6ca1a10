import { lastDueDay } from '../../domain/audit/dueWithin.ts'
import { isOpenState, OPEN_STATES } from '../../domain/audit/openStates.ts'
import { queryToken } from '../../domain/audit/searchTokens.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { Filter } from '../../ports/documentStore.ts'
import type { AuditQuery } from './AuditQuery.ts'
import { partsOf } from './listInParts.ts'

/**
 * What of a query the database looks at by its indexes, but for the order. Of a search that is its
 * longest word, and nothing else. FILTER_TOO_WIDE where the states and slices are too many.
 */
export function auditFilters(query: AuditQuery): Result<Filter[]> {
  const { carrier, slices, search = '', usState, step, outcome, due } = query
  const filters: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'sliceID', op: 'in', value: slices },
  ]
  const token = queryToken(search)
  if (token !== null) {
    filters.push({ field: 'tokens', op: 'array-contains', value: token })
    return { ok: true, value: filters }
  }
  if (query.flags !== undefined && areFlagsAlone(query)) {
    filters.push({ field: 'flags', op: 'array-contains-any', value: query.flags })
    return unlessTooWide(filters)
  }
  const states = statesOf(query)
  if (states.length > 0) filters.push({ field: 'bakeState', op: 'in', value: states })
  if (due !== undefined) {
    // By the due day; the rest is looked at afterwards.
    const value = lastDueDay(due.within, due.today)
    return unlessTooWide([...filters, { field: 'auditDue', op: '<=', value }])
  }
  if (usState !== undefined)
    filters.push({ field: 'insuredMailingState', op: '==', value: usState })
  if (step !== undefined) filters.push({ field: 'nextStep', op: '==', value: step })
  if (outcome !== undefined) filters.push({ field: 'outcome', op: '==', value: outcome })
  return unlessTooWide(filters)
}

function unlessTooWide(filters: Filter[]): Result<Filter[]> {
  return partsOf(filters) === null
    ? { ok: false, error: refusal('FILTER_TOO_WIDE') }
    : { ok: true, value: filters }
}

/** No index holds the flags with anything else: then they are looked at afterwards. */
export function areFlagsAlone(query: AuditQuery): boolean {
  const { search = '', states = [], usState, step, outcome, due } = query
  const isOther = [usState, step, outcome, due].some((each) => each !== undefined)
  return !isOther && states.length === 0 && queryToken(search) === null
}

/** Only open audits are due. */
function statesOf({ states = [], due }: AuditQuery): readonly BakeState[] {
  if (due === undefined) return states
  return states.length === 0 ? OPEN_STATES : states.filter(isOpenState)
}
