import { RulesError } from '../values/RulesError.ts'
import type {
  Constraint,
  LatLng,
  MapDiff,
  Outcome,
  RulesList,
  RulesMap,
  RulesPath,
  RulesSet,
  RulesValue,
} from '../values/RulesValue.ts'
import type { RulesDuration, RulesTimestamp } from '../values/timeValues.ts'
import { typeName } from '../values/typeName.ts'

interface ValueOfType {
  any: RulesValue
  bool: boolean
  bytes: Uint8Array
  constraint: Constraint
  duration: RulesDuration
  float: number
  int: bigint
  latlng: LatLng
  list: RulesList
  map: RulesMap
  map_diff: MapDiff
  null: null
  path: RulesPath
  set: RulesSet
  string: string
  timestamp: RulesTimestamp
}

export type ParameterType = keyof ValueOfType

/** One form of a function or method; a method's receiver is the first argument. */
export interface Overload {
  readonly parameters: readonly ParameterType[]
  readonly run: (...args: readonly RulesValue[]) => Outcome
}

/** Declares a form with its types, so that its body need not check them again. */
export function overload<const P extends readonly ParameterType[]>(
  parameters: P,
  run: (...args: { [K in keyof P]: ValueOfType[P[K]] }) => Outcome,
): Overload {
  // `callOverload` runs it only with arguments of these types.
  return { parameters, run: run as unknown as Overload['run'] }
}

/**
 * Runs the form that fits the arguments; an integer fits a float. Arguments that fit none give the
 * error that names what was received and what was expected.
 */
export function callOverload(
  overloads: readonly Overload[],
  args: readonly RulesValue[],
  form: CallForm,
): Outcome {
  for (const candidate of overloads) if (fits(candidate, args)) return candidate.run(...args)
  for (const candidate of overloads) {
    if (fits(candidate, args, true)) return candidate.run(...widened(candidate, args))
  }
  return misfit(overloads, args, form)
}

/** The error for arguments that fit no form. */
export function misfit(
  overloads: readonly Pick<Overload, 'parameters'>[],
  args: readonly RulesValue[],
  form: CallForm,
): RulesError {
  const expected = overloads.map(({ parameters }) => form.describe(parameters)).join(', ')
  if (!overloads.some(({ parameters }) => parameters.length === args.length)) {
    const count = args.length - form.receivers
    return new RulesError(
      `Incorrect number of arguments. Received: ${count}. Expected: ${expected}.`,
    )
  }
  const received = form.describe(args.map(typeName))
  return new RulesError(
    `Unsupported operation error. Received: ${received}. Expected: ${expected}.`,
  )
}

/** Whether the arguments are of a form's types; with `widen`, an integer fits a float. */
export function fits(
  { parameters }: Pick<Overload, 'parameters'>,
  args: readonly RulesValue[],
  widen = false,
): boolean {
  return (
    parameters.length === args.length &&
    args.every((value, at) => {
      const wanted = parameters[at]
      if (wanted === 'any') return true
      const type = typeName(value)
      return type === wanted || (widen && type === 'int' && wanted === 'float')
    })
  )
}

function widened({ parameters }: Overload, args: readonly RulesValue[]): RulesValue[] {
  return args.map((value, at) =>
    parameters[at] === 'float' && typeof value === 'bigint' ? Number(value) : value,
  )
}

/** How a function or method is written in messages. */
interface CallForm {
  /** 1 for a method, whose receiver is the first argument and is not counted. */
  receivers: 0 | 1
  describe(types: readonly string[]): string
}

/** `math.pow(float, float)` */
export function functionForm(name: string): CallForm {
  return { receivers: 0, describe: (types) => `${name}(${types.join(', ')})` }
}

/** `string.matches(string)` */
export function methodForm(name: string): CallForm {
  return {
    receivers: 1,
    describe: ([receiver = '', ...types]) => `${receiver}.${name}(${types.join(', ')})`,
  }
}
