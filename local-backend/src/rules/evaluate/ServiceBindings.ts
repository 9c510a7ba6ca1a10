import type { ParameterType } from '../library/Overload.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'

/** What a service adds to the language: its global variables and functions, by name. */
export interface ServiceBindings {
  /** As the `service` block writes it: `cloud.firestore`. */
  readonly service: string
  readonly variables: ReadonlySet<string>
  /** Forms of the functions; a dot separates package and name. `World.call` runs them. */
  readonly functions: ReadonlyMap<string, readonly { parameters: readonly ParameterType[] }[]>
  readonly packages: ReadonlySet<string>
  /** The methods an `allow` may name, with the request methods each stands for. */
  readonly methods: ReadonlyMap<string, readonly string[]>
}

/** The methods of every service that Firebase has rules for. */
export const ALLOW_METHODS: ServiceBindings['methods'] = new Map([
  ['create', ['create']],
  ['delete', ['delete']],
  ['get', ['get']],
  ['list', ['list']],
  ['read', ['get', 'list']],
  ['update', ['update']],
  ['write', ['create', 'update', 'delete']],
])

/** The form of a function that looks up a document: its only argument is the path. */
export const LOOKUP_FORM = [{ parameters: ['path'] }] as const

/** The service's answers during one evaluation. */
export interface World {
  variable(name: string): Outcome
  call(name: string, args: readonly RulesValue[]): Outcome
}
