import { looselyEqual } from '../values/equality.ts'
import { RulesError, wrongType } from '../values/RulesError.ts'
import {
  type KeyStatus,
  MapDiff,
  type Outcome,
  RulesList,
  RulesMap,
  type RulesValue,
} from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import { type Overload, overload } from './Overload.ts'

export const mapMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['diff', [overload(['map', 'map'], diff)]],
  ['get', [overload(['map', 'string', 'any'], get), overload(['map', 'list', 'any'], getDeep)]],
  ['keys', [overload(['map'], (map) => RulesList.of(map.keys()))]],
  ['size', [overload(['map'], (map) => BigInt(map.size))]],
  ['values', [overload(['map'], values)]],
])

export const mapDiffMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['addedKeys', [overload(['map_diff'], (difference) => difference.keys('added'))]],
  ['affectedKeys', [overload(['map_diff'], (it) => it.keys('added', 'removed', 'changed'))]],
  ['changedKeys', [overload(['map_diff'], (difference) => difference.keys('changed'))]],
  ['removedKeys', [overload(['map_diff'], (difference) => difference.keys('removed'))]],
  ['unchangedKeys', [overload(['map_diff'], (difference) => difference.keys('unchanged'))]],
])

function get(map: RulesMap, key: string, fallback: RulesValue): Outcome {
  return map.get(key) ?? (map.has(key) ? null : fallback)
}

function getDeep(map: RulesMap, keys: RulesList, fallback: RulesValue): Outcome {
  let value: RulesValue = map
  for (const key of keys.toArray()) {
    if (typeof key !== 'string') return wrongType(typeName(key), 'string')
    const inner: RulesValue | undefined = value instanceof RulesMap ? value.get(key) : undefined
    if (inner === undefined) return fallback
    value = inner
  }
  return value
}

function values(map: RulesMap): RulesList {
  const keys = map.keys()
  return new RulesList(keys.length, (at) => map.get(keys[at] ?? '') ?? null)
}

function diff(map: RulesMap, other: RulesMap): Outcome {
  const statuses = new Map<string, KeyStatus>()
  for (const key of map.keys()) {
    const left = map.get(key) ?? null
    const right = other.get(key)
    if (right === undefined) {
      statuses.set(key, 'added')
      continue
    }
    const equal = looselyEqual(left, right)
    if (equal instanceof RulesError) return equal
    statuses.set(key, equal ? 'unchanged' : 'changed')
  }
  for (const key of other.keys()) if (!map.has(key)) statuses.set(key, 'removed')
  return new MapDiff(statuses)
}
