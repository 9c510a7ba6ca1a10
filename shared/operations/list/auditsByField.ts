import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import type { AuditSource } from './AuditSource.ts'
import { cursorOfPlace, placeOf, placeOfCursor } from './auditPlace.ts'
import { type AuditSort, sortColumn } from './auditSorts.ts'
import { listInParts } from './listInParts.ts'

/**
 * Audits by a field of theirs, those of one value by their ids; at the end those where it is not known,
 * which Firestore would put first. Where the filters narrow the field, there are none of these.
 */
export function auditsByField(
  store: DocumentStore,
  filters: readonly Filter[],
  sort: AuditSort,
  isLoose: boolean,
): AuditSource {
  const { field, empty, isMoment = false } = sortColumn(sort)
  const hasEmpty = empty !== undefined && !filters.some((filter) => filter.field === field)
  const known: readonly Filter[] = hasEmpty ? [...filters, { field, op: '>', value: '' }] : filters
  return {
    async read(after, size) {
      const place = after === '' ? null : placeOfCursor(after, sort)
      const isInEmpty = place?.text === ''
      const audits = isInEmpty
        ? []
        : await listInParts(store, {
            filters: known,
            sort: { field, direction: sort.descending ? 'desc' : 'asc' },
            limit: size,
            ...(place !== null && {
              after: isMoment ? new Date(place.text) : place.text,
              afterId: place.tie,
            }),
          })
      if (!hasEmpty || audits.length === size) return { audits, isLast: audits.length < size }
      const others = await listInParts(store, {
        filters: [...filters, { field, op: '==', value: empty }],
        sort: { field: 'id', direction: 'asc' },
        limit: size - audits.length,
        ...(isInEmpty && { after: place.tie }),
      })
      audits.push(...others)
      return { audits, isLast: audits.length < size }
    },
    cursorOf: (audit) => cursorOfPlace(placeOf(audit, sort), sort),
    isLoose,
  }
}
