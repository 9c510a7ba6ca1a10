import type { Constraint } from './Constraint.ts'
import type { LatLng } from './LatLng.ts'
import type { MapDiff } from './MapDiff.ts'
import type { RulesDuration } from './RulesDuration.ts'
import type { RulesError } from './RulesError.ts'
import type { RulesList } from './RulesList.ts'
import type { RulesMap } from './RulesMap.ts'
import type { RulesPath } from './RulesPath.ts'
import type { RulesSet } from './RulesSet.ts'
import type { RulesTimestamp } from './RulesTimestamp.ts'

/** A value of the rules language: integers are bigints, floats are numbers. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | RulesTimestamp
  | RulesDuration
  | LatLng
  | RulesPath
  | RulesList
  | RulesMap
  | RulesSet
  | MapDiff
  | Constraint

/** What evaluating an expression gives. */
export type Outcome = RulesValue | RulesError
