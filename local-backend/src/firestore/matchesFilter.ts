import { compareValues, equalValues } from './compareValues.ts'
import { collectionKey, keySegments, parentKey } from './documentKey.ts'
import { getField } from './fieldPaths.ts'
import { type FieldCondition, type Filter, NAME_FIELD, type QueryScope } from './Query.ts'
import type { Document, Value } from './types.ts'
import { typeOf } from './valueTypes.ts'

/** Whether a document meets a query's filter, by Firestore's rules for missing fields, null and NaN. */
export function matchesFilter(document: Document, filter: Filter | null): boolean {
  if (filter === null) return true
  if (filter.kind !== 'field') {
    const matches = (part: Filter) => matchesFilter(document, part)
    return filter.kind === 'and' ? filter.filters.every(matches) : filter.filters.some(matches)
  }
  const value =
    filter.path === NAME_FIELD
      ? { referenceValue: document.name }
      : getField(document.fields, filter.segments)
  return value !== undefined && matchesCondition(value, filter)
}

/** Equality in a filter: null and NaN are equal to nothing. */
export function filterEquals(a: Value, b: Value): boolean {
  return isComparable(a) && equalValues(a, b)
}

function matchesCondition(value: Value, { op, value: operand }: FieldCondition): boolean {
  switch (op) {
    case 'EQUAL':
      return filterEquals(value, operand)
    case 'NOT_EQUAL':
      return typeOf(value) !== 'null' && isOther(value, operand)
    case 'LESS_THAN':
      return isSameType(value, operand) && compareValues(value, operand) < 0
    case 'LESS_THAN_OR_EQUAL':
      return isSameType(value, operand) && compareValues(value, operand) <= 0
    case 'GREATER_THAN':
      return isSameType(value, operand) && compareValues(value, operand) > 0
    case 'GREATER_THAN_OR_EQUAL':
      return isSameType(value, operand) && compareValues(value, operand) >= 0
    case 'IN':
      return listOf(operand).some((item) => filterEquals(value, item))
    case 'NOT_IN':
      return typeOf(value) !== 'null' && listOf(operand).every((item) => isOther(value, item))
    case 'ARRAY_CONTAINS':
      return listOf(value).some((item) => filterEquals(item, operand))
    case 'ARRAY_CONTAINS_ANY':
      return listOf(value).some((item) => listOf(operand).some((one) => filterEquals(item, one)))
    case 'IS':
      return typeOf(value) === typeOf(operand)
    case 'IS_NOT':
      return typeOf(value) !== 'null' && typeOf(value) !== typeOf(operand)
  }
}

export function listOf(value: Value): Value[] {
  return 'arrayValue' in value ? (value.arrayValue.values ?? []) : []
}

/** Nothing differs from null: `!=` null and a null in a not-in list let nothing through. */
function isOther(value: Value, item: Value): boolean {
  return typeOf(item) !== 'null' && !filterEquals(value, item)
}

function isComparable(value: Value): boolean {
  const type = typeOf(value)
  return type !== 'null' && type !== 'nan'
}

function isSameType(a: Value, b: Value): boolean {
  return isComparable(a) && typeOf(a) === typeOf(b)
}

/** Whether a document lies in the collections that a query asks. */
export function isInScope(key: string, query: QueryScope): boolean {
  const parent = parentKey(key)
  const base = collectionKey(query.parent)
  if (!parent.startsWith(base)) return false
  const segments = keySegments(parent.slice(base.length))
  if (segments.length !== 1 && !query.allDescendants) return false
  return query.collectionId === null || segments.at(-1) === query.collectionId
}
