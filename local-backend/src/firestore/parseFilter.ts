import { formatFieldPath, parseFieldPath } from './fieldPaths.ts'
import { listOf } from './matchesFilter.ts'
import { normalizeValue } from './normalizeValue.ts'
import { type FieldCondition, type Filter, NAME_FIELD } from './Query.ts'
import { StatusError } from './StatusError.ts'
import type { FieldOp, QueryFilter, UnaryOp, Value } from './types.ts'

/** Reads a filter and refuses what Firestore refuses, with INVALID_ARGUMENT. */
export function parseFilter(filter: QueryFilter): Filter | null {
  if ('compositeFilter' in filter) {
    const { op, filters = [] } = filter.compositeFilter
    if (op !== 'AND' && op !== 'OR') throw invalid('Unknown composite operator.')
    const parts = filters.map(parseFilter).filter((part) => part !== null)
    const [only, ...others] = parts
    // An empty composite asks for nothing, as in production.
    if (only === undefined) return null
    if (others.length === 0) return only
    return { kind: op === 'AND' ? 'and' : 'or', filters: [only, ...others] }
  }
  if ('unaryFilter' in filter) {
    const { op, field } = filter.unaryFilter
    const condition = UNARY[op]
    if (condition === undefined) throw invalid('Unknown unary operator.')
    return { kind: 'field', ...fieldOf(field), ...condition }
  }
  if ('fieldFilter' in filter) {
    const { op, field, value } = filter.fieldFilter
    if (!OPERATORS.has(op)) throw invalid('Unknown field operator.')
    const condition: FieldCondition = {
      kind: 'field',
      ...fieldOf(field),
      op,
      value: operand(op, value),
    }
    requireOperand(condition)
    return condition
  }
  throw invalid('A filter must have exactly one kind.')
}

const UNARY: Record<UnaryOp, Pick<FieldCondition, 'op' | 'value'>> = {
  IS_NULL: { op: 'IS', value: { nullValue: null } },
  IS_NAN: { op: 'IS', value: { doubleValue: 'NaN' } },
  IS_NOT_NULL: { op: 'IS_NOT', value: { nullValue: null } },
  IS_NOT_NAN: { op: 'IS_NOT', value: { doubleValue: 'NaN' } },
}

const LIST_LIMITS: Partial<Record<FieldOp, number>> = {
  IN: 30,
  ARRAY_CONTAINS_ANY: 30,
  NOT_IN: 10,
}

const OPERATORS: ReadonlySet<string> = new Set<FieldOp>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
])

function fieldOf(field: { fieldPath: string } | undefined): { path: string; segments: string[] } {
  const segments = parseFieldPath(field?.fieldPath)
  return { path: formatFieldPath(segments), segments }
}

function operand(op: FieldOp, value: Value | undefined): Value {
  if (value === undefined) throw invalid('A field filter must have a value.')
  const alternatives = 'arrayValue' in value ? value.arrayValue?.values : undefined
  if (LIST_LIMITS[op] === undefined || !Array.isArray(alternatives)) return normalizeValue(value)
  // The list is no value itself: its elements are, and may be lists.
  return { arrayValue: { values: alternatives.map((element) => normalizeValue(element)) } }
}

function requireOperand({ op, path, value }: FieldCondition): void {
  const most = op === 'IS' || op === 'IS_NOT' ? undefined : LIST_LIMITS[op]
  if (most === undefined) {
    if (path === NAME_FIELD) requireReference(value)
    return
  }
  if (!('arrayValue' in value)) throw invalid(`'${op}' requires an ArrayValue.`)
  const values = listOf(value)
  if (values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`)
  if (values.length > most) throw invalid(`'${op}' supports up to ${most} comparison values.`)
  if (path === NAME_FIELD) values.forEach(requireReference)
}

function requireReference(value: Value): void {
  if (!('referenceValue' in value)) {
    throw invalid('__key__ filter value must be a Key')
  }
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
