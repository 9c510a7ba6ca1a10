import type { StructuredQuery } from '#local-backend/firestore/types.ts'
import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { protoValue } from './protoFields.ts'

type Where = NonNullable<StructuredQuery['where']>

const OPERATORS: Partial<Record<Filter['op'], string>> = {
  '==': 'EQUAL',
  in: 'IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
}

/** A list of the store's port as the Lite SDK asks for it (`liteQuery.ts`). */
export function structuredQuery(
  root: string,
  collection: string,
  options: ListOptions,
): StructuredQuery {
  const { filters = [], sort = { field: 'dateAdded', direction: 'desc' }, afterId, limit } = options
  const collectionId = collection.split('/').at(-1) ?? ''
  const each = filters.map((filter) => whereOf(filter, `${root}/${collection}`))
  const [only] = each
  const query = {
    from: [{ collectionId }],
    ...(each.length === 0
      ? {}
      : {
          where: each.length === 1 ? only : { compositeFilter: { op: 'AND', filters: each } },
        }),
    orderBy: [sort.field, ...(afterId === undefined ? [] : ['id'])].map((field) => ({
      field: { fieldPath: fieldOf(field) },
      direction: sort.direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
    ...(limit === undefined ? {} : { limit }),
  }
  return query as StructuredQuery
}

function whereOf({ field, op, value }: Filter, collection: string): Where {
  const operand = field === 'id' ? namesOf(value, collection) : protoValue(value)
  return {
    fieldFilter: { field: { fieldPath: fieldOf(field) }, op: OPERATORS[op], value: operand },
  } as Where
}

function namesOf(value: unknown, collection: string) {
  const name = (id: unknown) => ({ referenceValue: `${collection}/${String(id)}` })
  return Array.isArray(value) ? { arrayValue: { values: value.map(name) } } : name(value)
}

function fieldOf(field: string): string {
  return field === 'id' ? '__name__' : field
}
