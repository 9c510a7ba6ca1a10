import {
  conditionsOf,
  type FieldCondition,
  type Filter,
  INEQUALITIES,
  NAME_FIELD,
} from './Query.ts'
import { StatusError } from './StatusError.ts'

/** Refuses combinations of operators that Firestore refuses, with its messages. */
export function requireAllowedFilter(filter: Filter | null): void {
  const conditions = conditionsOf(filter)
  if (conditions.filter(({ op }) => NEGATIONS.has(op)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    )
  }
  const inequalities = conditions.filter(({ op }) => INEQUALITIES.has(op))
  const isNamed = conditions.some(({ op, path }) => path === NAME_FIELD && !INEQUALITIES.has(op))
  if (isNamed && inequalities.length > 0 && !inequalities.some(isOfName)) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    )
  }
  const hasNotIn = conditions.some(({ op }) => op === 'NOT_IN')
  if (hasNotIn && (conditions.some(({ op }) => LISTS.has(op)) || hasOr(filter))) {
    throw invalid(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    )
  }
}

/** Refuses more than one array condition in one alternative, and too many alternatives. */
export function requireAllowedDisjuncts(disjuncts: readonly (readonly FieldCondition[])[]): void {
  if (disjuncts.length > MAX_DISJUNCTS) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${disjuncts.length} disjunctions which is more than the maximum of ${MAX_DISJUNCTS}`,
    )
  }
  for (const conditions of disjuncts) {
    if (conditions.filter(({ op }) => op === 'ARRAY_CONTAINS').length > 1) {
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
    }
  }
}

const MAX_DISJUNCTS = 30
const NEGATIONS: ReadonlySet<FieldCondition['op']> = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT'])
const LISTS: ReadonlySet<FieldCondition['op']> = new Set(['IN', 'ARRAY_CONTAINS_ANY'])

function isOfName({ path }: FieldCondition): boolean {
  return path === NAME_FIELD
}

function hasOr(filter: Filter | null): boolean {
  if (filter === null || filter.kind === 'field') return false
  return filter.kind === 'or' || filter.filters.some(hasOr)
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
