import { type Overload, overload } from './Overload.ts'

/** The `math` package. Ceiling and floor stay floats; rounding goes half up, to an integer. */
export const mathFunctions: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['abs', [overload(['int'], magnitude), overload(['float'], Math.abs)]],
  ['ceil', [overload(['float'], Math.ceil)]],
  ['floor', [overload(['float'], Math.floor)]],
  ['isInfinity', [overload(['float'], (x) => Math.abs(x) === Number.POSITIVE_INFINITY)]],
  ['isNaN', [overload(['float'], Number.isNaN)]],
  ['pow', [overload(['float', 'float'], (base, exponent) => base ** exponent)]],
  ['round', [overload(['float'], (value) => toInteger(roundHalfUp(value)))]],
  ['sqrt', [overload(['float'], Math.sqrt)]],
])

/** The integer of a whole float: NaN is 0, and what 64 bits cannot hold is their nearest bound. */
export function toInteger(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= Number(LARGEST)) return LARGEST
  if (value <= Number(SMALLEST)) return SMALLEST
  return BigInt(value)
}

const SIZE = 64
const LARGEST = 2n ** 63n - 1n
const SMALLEST = -(2n ** 63n)

/** The smallest integer has no positive counterpart and stays itself. */
function magnitude(value: bigint): bigint {
  return BigInt.asIntN(SIZE, value < 0n ? -value : value)
}

function roundHalfUp(value: number): number {
  const floor = Math.floor(value)
  return value - floor >= 1 / 2 ? floor + 1 : floor
}
