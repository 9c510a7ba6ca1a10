import type { BakeState } from '../../domain/audit/states.ts'
import type { Filter, ListOptions } from '../../ports/documentStore.ts'

/** The filters of the steps that wait for a baker. */
export function queueFilters(carrier: string): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'baker', op: '==', value: true },
    { field: 'bakerStepActive', op: '==', value: true },
  ]
}

/** The audits whose states ask a baker for something without a step. */
export function deskOptions(carrier: string, states: readonly BakeState[]): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'bakeState', op: 'in', value: states },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
  }
}
