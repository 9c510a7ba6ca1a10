import { compareText } from '../../firestore/textOrder.ts'
import type { RulesError } from './RulesError.ts'
import type { RulesDuration, RulesTimestamp } from './timeValues.ts'

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

/** A list whose elements are made when they are asked for: histories run to thousands of entries. */
export class RulesList {
  readonly size: number
  readonly #make: (index: number) => RulesValue
  readonly #made: (RulesValue | undefined)[] = []

  constructor(size: number, make: (index: number) => RulesValue) {
    this.size = size
    this.#make = make
  }

  static of(items: readonly RulesValue[]): RulesList {
    return new RulesList(items.length, (index) => items[index] ?? null)
  }

  /** The element; the caller has checked the bounds. */
  at(index: number): RulesValue {
    const made = this.#made[index]
    if (made !== undefined) return made
    const value = this.#make(index)
    this.#made[index] = value
    return value
  }

  slice(from: number, to: number): RulesList {
    return new RulesList(to - from, (index) => this.at(from + index))
  }

  toArray(): RulesValue[] {
    return Array.from({ length: this.size }, (_, index) => this.at(index))
  }
}

/**
 * A map whose values are made when they are asked for. Keys come from outside: they are looked up
 * through the given functions, never through a prototype.
 */
export class RulesMap {
  readonly #keys: () => Iterable<string>
  readonly #make: (key: string) => RulesValue | undefined
  readonly #made = new Map<string, RulesValue>()
  #sorted: string[] | undefined

  constructor(keys: () => Iterable<string>, make: (key: string) => RulesValue | undefined) {
    this.#keys = keys
    this.#make = make
  }

  static of(entries: ReadonlyMap<string, RulesValue>): RulesMap {
    return new RulesMap(
      () => entries.keys(),
      (key) => entries.get(key),
    )
  }

  get(key: string): RulesValue | undefined {
    const made = this.#made.get(key)
    if (made !== undefined) return made
    const value = this.#make(key)
    if (value !== undefined) this.#made.set(key, value)
    return value
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  get size(): number {
    return this.keys().length
  }

  /** In the order of their UTF-8 bytes. */
  keys(): readonly string[] {
    this.#sorted ??= [...this.#keys()].sort(compareText)
    return this.#sorted
  }
}

/** A set in order of insertion; `setOf` makes one and `setHolds` asks it. */
export class RulesSet {
  readonly items: readonly RulesValue[]
  /** Keys of the elements that have one. */
  readonly keys: ReadonlySet<unknown>
  /** Elements that have to be compared. */
  readonly others: readonly RulesValue[]

  /** The items must be different from one another. */
  constructor(items: readonly RulesValue[]) {
    this.items = items
    this.keys = new Set(items.map(looseKey).filter((key) => key !== undefined))
    this.others = items.filter((item) => looseKey(item) === undefined)
  }

  get size(): number {
    return this.items.length
  }
}

export type KeyStatus = 'added' | 'removed' | 'changed' | 'unchanged'

/** What `a.diff(b)` gives: how each top-level key of `a` stands to `b`. */
export class MapDiff {
  readonly statuses: ReadonlyMap<string, KeyStatus>

  constructor(statuses: ReadonlyMap<string, KeyStatus>) {
    this.statuses = statuses
  }

  keys(...wanted: readonly KeyStatus[]): RulesSet {
    return new RulesSet(
      [...this.statuses].filter(([, status]) => wanted.includes(status)).map(([key]) => key),
    )
  }
}

/** A path by its segments; a segment may hold any text, a slash included. */
export class RulesPath {
  readonly segments: readonly string[]

  constructor(segments: readonly string[]) {
    this.segments = segments
  }

  toString(): string {
    return `/${this.segments.join('/')}`
  }

  equals(other: RulesPath): boolean {
    return (
      this.segments.length === other.segments.length &&
      this.segments.every((segment, at) => segment === other.segments[at])
    )
  }
}

/** A point on the globe in degrees. */
export class LatLng {
  readonly latitude: number
  readonly longitude: number

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude
    this.longitude = longitude
  }

  /** Great-circle distance in meters. */
  distance(other: LatLng): number {
    const fromLatitude = radians(this.latitude)
    const toLatitude = radians(other.latitude)
    const halfLatitude = Math.sin((toLatitude - fromLatitude) / 2)
    const halfLongitude = Math.sin(radians(other.longitude - this.longitude) / 2)
    const chord =
      halfLatitude ** 2 + halfLongitude ** 2 * Math.cos(fromLatitude) * Math.cos(toLatitude)
    return 2 * EARTH_RADIUS * Math.atan2(Math.sqrt(chord), Math.sqrt(Math.max(0, 1 - chord)))
  }
}

const EARTH_RADIUS = 6_371_010

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains'

/** One thing a query says of a field. */
export interface SimpleConstraint {
  comparator: Comparator
  value: RulesValue
}

/** A field of which a query fixes something, but not its value. */
export class Constraint {
  readonly constraints: readonly SimpleConstraint[]

  constructor(constraints: readonly SimpleConstraint[]) {
    this.constraints = constraints
  }

  /** The same constraint, read from the same field of the same query. */
  equals(other: Constraint): boolean {
    return this === other || this.constraints === other.constraints
  }
}

/**
 * A key that two scalars share exactly when they are loosely equal, so that sets answer at once.
 * Undefined for values that have to be compared.
 */
export function looseKey(value: RulesValue): string | number | boolean | null | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value
    case 'bigint':
      return Number(value)
    default:
      return value === null ? null : undefined
  }
}
