import type { Filter } from '../../../ports/documentStore.ts'

/** What keeps a query to one carrier; nothing where none is named. */
export function ofCarrier(carrier: string | undefined): Filter[] {
  return carrier === undefined ? [] : [{ field: 'carrierCompany', op: '==', value: carrier }]
}
