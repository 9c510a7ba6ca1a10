import { parseFieldPath } from '../../firestore/fieldPaths.ts'
import type { FieldOp, QueryFilter, Value } from '../../firestore/types.ts'
import { strictlyEqual } from '../values/equality.ts'
import { fromProto } from '../values/fromProto.ts'
import type { Comparator, SimpleConstraint } from '../values/RulesValue.ts'

/** One thing a query demands of one field. */
export interface FieldConstraint extends SimpleConstraint {
  field: readonly string[]
}

/**
 * A query's filter as alternatives of which each demands all its constraints. One empty alternative
 * stands for no filter; null for more than MAX_DISJUNCTS of them.
 */
export function queryDisjuncts(filter: QueryFilter | undefined): FieldConstraint[][] | null {
  if (filter === undefined) return [[]]
  if ('unaryFilter' in filter) return [[unary(filter.unaryFilter)]]
  if ('fieldFilter' in filter) {
    const { field, op, value } = filter.fieldFilter
    return fieldAlternatives(parseFieldPath(field.fieldPath), op, value)
  }
  const parts = filter.compositeFilter.filters ?? []
  return filter.compositeFilter.op === 'OR' ? union(parts) : product(parts)
}

type UnaryFilter = Extract<QueryFilter, { unaryFilter: unknown }>['unaryFilter']

/** A query of more alternatives is not judged: the database refuses far fewer. */
const MAX_DISJUNCTS = 300
const COMPARATORS: ReadonlyMap<FieldOp, Comparator> = new Map([
  ['LESS_THAN', '<'],
  ['LESS_THAN_OR_EQUAL', '<='],
  ['GREATER_THAN', '>'],
  ['GREATER_THAN_OR_EQUAL', '>='],
  ['EQUAL', '=='],
  ['NOT_EQUAL', '!='],
  ['ARRAY_CONTAINS', 'contains'],
])

function union(parts: readonly QueryFilter[]): FieldConstraint[][] | null {
  const all: FieldConstraint[][] = []
  for (const part of parts) {
    const alternatives = queryDisjuncts(part)
    if (alternatives === null || all.length + alternatives.length > MAX_DISJUNCTS) return null
    all.push(...alternatives)
  }
  return all
}

function product(parts: readonly QueryFilter[]): FieldConstraint[][] | null {
  let all: FieldConstraint[][] = [[]]
  for (const part of parts) {
    const alternatives = queryDisjuncts(part)
    if (alternatives === null || all.length * alternatives.length > MAX_DISJUNCTS) return null
    all = all.flatMap((left) => alternatives.map((right) => conjunction(left, right)))
  }
  return all
}

/** Both together; what both demand counts once, so that a value given twice is still a value. */
function conjunction(
  left: readonly FieldConstraint[],
  right: readonly FieldConstraint[],
): FieldConstraint[] {
  const added = right.filter((one) => !left.some((other) => isSame(one, other)))
  return [...left, ...added]
}

function isSame(a: FieldConstraint, b: FieldConstraint): boolean {
  return (
    a.comparator === b.comparator &&
    a.field.length === b.field.length &&
    a.field.every((name, at) => name === b.field[at]) &&
    strictlyEqual(a.value, b.value)
  )
}

function unary({ field, op }: UnaryFilter): FieldConstraint {
  const path = parseFieldPath(field.fieldPath)
  switch (op) {
    case 'IS_NULL':
      return { field: path, comparator: '==', value: null }
    case 'IS_NOT_NULL':
      return { field: path, comparator: '!=', value: null }
    case 'IS_NAN':
      return { field: path, comparator: '==', value: Number.NaN }
    case 'IS_NOT_NAN':
      return { field: path, comparator: '!=', value: Number.NaN }
  }
}

function fieldAlternatives(
  field: readonly string[],
  op: FieldOp,
  value: Value,
): FieldConstraint[][] {
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : [value]
  switch (op) {
    case 'IN':
      return values.map((item) => constrain(field, '==', item))
    case 'ARRAY_CONTAINS_ANY':
      return values.map((item) => constrain(field, 'contains', item))
    case 'NOT_IN':
      return [values.flatMap((item) => constrain(field, '!=', item))]
    default:
      return [constrain(field, COMPARATORS.get(op) ?? '==', value)]
  }
}

/** Null and NaN match nothing by comparison: the field would have to be true and false at once. */
function constrain(
  field: readonly string[],
  comparator: Comparator,
  value: Value,
): FieldConstraint[] {
  const matchesNothing =
    comparator !== 'contains' &&
    ('nullValue' in value || ('doubleValue' in value && value.doubleValue === 'NaN'))
  if (!matchesNothing) return [{ field, comparator, value: fromProto(value) }]
  return [
    { field, comparator: '==', value: true },
    { field, comparator: '==', value: false },
  ]
}
