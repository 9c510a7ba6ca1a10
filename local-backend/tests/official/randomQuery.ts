import type { FieldOp, QueryFilter, StructuredQuery, Value } from '../../src/firestore/types.ts'
import { DOCUMENTS } from './officialData.ts'
import type { SeededRandom } from './SeededRandom.ts'

/** A query of the collection or collection group `c`. */
export function randomQuery(random: SeededRandom): StructuredQuery {
  const from = random.chance(0.15)
    ? { collectionId: 'c', allDescendants: true }
    : { collectionId: 'c' }
  const query: StructuredQuery = { from: [from] }
  if (random.chance(0.85)) query.where = randomFilter(random, 2)
  if (random.chance(0.3)) query.limit = random.below(20)
  return query
}

const FIELDS = ['a', 'f', 's', 'b', 'n', 'l', 'm', 'm.x', 'm.y', 't', 'g', 'by', 'r']
const RANGES: readonly FieldOp[] = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
]
const VALUES: readonly Value[] = [
  { integerValue: '1' },
  { integerValue: '5' },
  { integerValue: '2' },
  { doubleValue: 1 },
  { doubleValue: 2.5 },
  { doubleValue: 'NaN' },
  { stringValue: 'abc' },
  { stringValue: 'a' },
  { booleanValue: true },
  { booleanValue: false },
  { nullValue: null },
  { timestampValue: '2024-03-05T10:20:30.123456Z' },
  { bytesValue: 'YWJj' },
  { referenceValue: `${DOCUMENTS}/c/other` },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { arrayValue: { values: [{ integerValue: '1' }, { integerValue: '2' }] } },
  { mapValue: { fields: { x: { integerValue: '1' } } } },
]

function randomFilter(random: SeededRandom, depth: number): QueryFilter {
  if (depth > 0 && random.chance(0.4)) {
    const op = random.chance(0.7) ? 'AND' : 'OR'
    return {
      compositeFilter: { op, filters: random.several(2, 3, () => randomFilter(random, depth - 1)) },
    }
  }
  if (random.chance(0.06)) return nameFilter(random)
  const field = { fieldPath: random.pick(FIELDS) }
  if (random.chance(0.1)) {
    return {
      unaryFilter: { op: random.pick(['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN']), field },
    }
  }
  const value = random.pick(VALUES)
  const several = { arrayValue: { values: random.several(1, 3, () => random.pick(SCALARS)) } }
  return random.pick<() => QueryFilter>([
    () => ({ fieldFilter: { field, op: 'EQUAL', value } }),
    () => ({ fieldFilter: { field, op: 'EQUAL', value } }),
    () => ({ fieldFilter: { field, op: random.pick(RANGES), value } }),
    () => ({ fieldFilter: { field, op: 'NOT_EQUAL', value } }),
    () => ({ fieldFilter: { field, op: 'ARRAY_CONTAINS', value: random.pick(SCALARS) } }),
    () => ({ fieldFilter: { field, op: 'IN', value: several } }),
    () => ({ fieldFilter: { field, op: 'ARRAY_CONTAINS_ANY', value: several } }),
    () => ({ fieldFilter: { field, op: 'NOT_IN', value: several } }),
  ])()
}

const SCALARS = VALUES.filter((value) => !('arrayValue' in value))

function nameFilter(random: SeededRandom): QueryFilter {
  const referenceValue = `${DOCUMENTS}/c/${random.pick(['d', 'other', 'nobody'])}`
  const op = random.pick<FieldOp>(['EQUAL', 'EQUAL', 'GREATER_THAN', 'NOT_EQUAL'])
  return { fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue } } }
}
