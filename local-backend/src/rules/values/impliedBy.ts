import { compareOrdered, strictlyEqual } from './equality.ts'
import { type RulesError, UNKNOWN, wrongType } from './RulesError.ts'
import {
  type Comparator,
  Constraint,
  type Outcome,
  type RulesValue,
  type SimpleConstraint,
} from './RulesValue.ts'
import { typeName } from './typeName.ts'

/**
 * `constraint operator value`: true when any one thing the query says implies it, otherwise
 * unknown. It is never false, because the query may still exclude what the field could hold.
 */
export function impliedBy(
  constraint: Constraint,
  operator: Exclude<Comparator, 'contains'>,
  value: RulesValue,
): Outcome {
  const ordering = operator !== '==' && operator !== '!='
  if (value instanceof Constraint) return wrongType('constraint', ordering ? ORDERED : COMPARABLE)
  if (ordering && typeof value === 'boolean') return wrongType('bool', ORDERED)
  if (ordering && !ORDERED.split(',').includes(typeName(value))) {
    return wrongType(typeName(value), ORDERED)
  }
  if (value === null) return operator === '!=' ? true : UNKNOWN
  return constraint.constraints.some((known) => implies(known, operator, value)) ? true : UNKNOWN
}

/** `value in constraint`: true when the query filters for that element. */
export function containsImplied(constraint: Constraint, value: RulesValue): true | RulesError {
  return holdsElement(constraint, value) ? true : UNKNOWN
}

/** Whether the query says that the list holds this element. */
export function holdsElement(constraint: Constraint, value: RulesValue): boolean {
  return constraint.constraints.some(
    (known) => known.comparator === 'contains' && sameValue(known.value, value),
  )
}

const ORDERED = 'timestamp,duration,float,int,string,bytes'
const COMPARABLE =
  'bool,duration,float,int,latlng,map,null,string,bytes,timestamp,path,list,set,map_diff'

function implies(known: SimpleConstraint, operator: Comparator, value: RulesValue): boolean {
  if (known.comparator === 'contains') return false
  if (known.comparator === '!=') return operator === '!=' && sameValue(known.value, value)
  if (known.comparator === '==' && sameValue(known.value, value)) {
    return operator === '==' || operator === '<=' || operator === '>='
  }
  const order = compareKnown(known.value, value)
  if (order === undefined) {
    // Of an equality to a value without order, only its difference from others of its type is known.
    return (
      known.comparator === '==' &&
      operator === '!=' &&
      typeName(known.value) === typeName(value) &&
      !sameValue(known.value, value)
    )
  }
  return impliesByOrder(known.comparator, operator, order)
}

/** `order` is the known bound against the asked one: negative when below it. */
function impliesByOrder(known: Comparator, asked: Comparator, order: number): boolean {
  const lowerBound = known === '>' || known === '>=' || known === '=='
  const upperBound = known === '<' || known === '<=' || known === '=='
  switch (asked) {
    case '>':
      return lowerBound && (order > 0 || (order === 0 && known === '>'))
    case '>=':
      return lowerBound && order >= 0
    case '<':
      return upperBound && (order < 0 || (order === 0 && known === '<'))
    case '<=':
      return upperBound && order <= 0
    case '!=':
      return (
        (lowerBound && (order > 0 || (order === 0 && known === '>'))) ||
        (upperBound && (order < 0 || (order === 0 && known === '<')))
      )
    default:
      return false
  }
}

/** A known integer may be held against a float, but not the other way round. */
function compareKnown(known: RulesValue, value: RulesValue): number | undefined {
  if (typeof known === 'number' && typeof value === 'bigint') return undefined
  return compareOrdered(known, value)
}

function sameValue(known: RulesValue, value: RulesValue): boolean {
  if (typeof known === 'bigint' && typeof value === 'number') return Number(known) === value
  if (typeof known === 'number' && typeof value === 'number') {
    return known === value || (Number.isNaN(known) && Number.isNaN(value))
  }
  return strictlyEqual(known, value)
}
