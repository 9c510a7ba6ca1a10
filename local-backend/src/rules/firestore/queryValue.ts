import type { StructuredQuery } from '../../firestore/types.ts'
import { RulesMap } from '../values/RulesMap.ts'
import { RulesPath } from '../values/RulesPath.ts'
import type { RulesValue } from '../values/RulesValue.ts'
import { type DatabasePath, rulesSegments } from './DatabasePath.ts'

/** `request.query` */
export function queryValue(parent: DatabasePath, query: StructuredQuery): RulesMap {
  const [from = {}] = query.from ?? []
  const group = from.allDescendants === true
  const limit = typeof query.limit === 'object' ? query.limit.value : query.limit
  const orders = (query.orderBy ?? []).map(({ field, direction }): [string, RulesValue] => [
    field.fieldPath,
    direction === 'DESCENDING' ? 'DESC' : 'ASC',
  ])
  const path = parent.segments.length === 0 ? null : new RulesPath(rulesSegments(parent))
  return RulesMap.of(
    new Map<string, RulesValue>([
      ['allDescendants', group],
      ['distinct', false],
      ['groupBy', EMPTY],
      ['kind', from.collectionId ?? null],
      ['limit', limit === undefined ? null : BigInt(limit)],
      ['offset', BigInt(query.offset ?? 0)],
      ['orderBy', RulesMap.of(new Map(orders))],
      [group ? 'ancestor' : 'parent', path],
      ['selectOnlyKeys', false],
    ]),
  )
}

const EMPTY = RulesMap.of(new Map())
