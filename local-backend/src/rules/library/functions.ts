import { RulesError } from '../values/RulesError.ts'
import { type Outcome, RulesPath } from '../values/RulesValue.ts'
import { hashingFunctions } from './hashingFunctions.ts'
import { durationFunctions, latlngFunctions, timestampFunctions } from './makers.ts'
import { mathFunctions, toInteger } from './mathFunctions.ts'
import { type Overload, overload } from './Overload.ts'
import { textOf } from './textOf.ts'

/** Functions of the language that every service has, by name; a dot separates package and name. */
export const FUNCTIONS: ReadonlyMap<string, readonly Overload[]> = new Map([
  ...packaged('duration', durationFunctions),
  ...packaged('hashing', hashingFunctions),
  ...packaged('latlng', latlngFunctions),
  ...packaged('math', mathFunctions),
  ...packaged('timestamp', timestampFunctions),
  ['debug', [overload(['any'], (value) => value), overload(['any', 'any'], (value) => value)]],
  [
    'float',
    [
      overload(['int'], (value) => Number(value)),
      overload(['float'], (value) => value),
      overload(['string'], floatOf),
    ],
  ],
  [
    'int',
    [
      overload(['int'], (value) => value),
      overload(['float'], (value) => toInteger(Math.trunc(value))),
      overload(['string'], integerOf),
    ],
  ],
  ['path', [overload(['string'], pathOf)]],
  [
    'string',
    [
      overload(['int'], textOf),
      overload(['float'], textOf),
      overload(['null'], textOf),
      overload(['string'], textOf),
      overload(['bool'], textOf),
      overload(['path'], textOf),
    ],
  ],
])

/** Names that stand for a package and can name nothing else. */
export const PACKAGES: ReadonlySet<string> = new Set([
  'duration',
  'hashing',
  'latlng',
  'math',
  'timestamp',
])

const INTEGER = /^[+-]?[0-9]+$/
const SIZE = 64
// The blanks, special names, digits, hexadecimal form and suffixes that Java's parser takes.
const FLOAT =
  /^[\0-\x20]*([+-]?(?:NaN|Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?))[fFdD]?[\0-\x20]*$/
const HEXADECIMAL =
  /^[\0-\x20]*([+-]?)0[xX]([0-9a-fA-F]+)(?:\.([0-9a-fA-F]*))?[pP]([+-]?[0-9]+)[fFdD]?[\0-\x20]*$/

function packaged(
  name: string,
  functions: ReadonlyMap<string, readonly Overload[]>,
): [string, readonly Overload[]][] {
  return [...functions].map(([inner, overloads]) => [`${name}.${inner}`, overloads])
}

function integerOf(text: string): Outcome {
  if (!INTEGER.test(text)) return noConversion(text, 'int')
  const value = BigInt(text.replace(/^\+/, ''))
  return BigInt.asIntN(SIZE, value) === value ? value : noConversion(text, 'int')
}

function floatOf(text: string): Outcome {
  const plain = FLOAT.exec(text)?.[1]
  if (plain !== undefined) return Number(plain)
  const hexadecimal = HEXADECIMAL.exec(text)
  if (hexadecimal === null) return noConversion(text, 'float')
  const [, sign, whole = '', fraction = '', exponent] = hexadecimal
  const mantissa = Number.parseInt(whole + fraction, 16) * 16 ** -fraction.length
  return (sign === '-' ? -1 : 1) * mantissa * 2 ** Number(exponent)
}

function pathOf(text: string): Outcome {
  if (text === '') return new RulesError('Empty Path Template is not allowed.')
  const segments = text.replace(/^\//, '').split('/')
  if (!segments.includes('')) return new RulesPath(segments)
  return new RulesError(`Invalid Path Template ${text}. Empty segment is not allowed.`)
}

function noConversion(text: string, type: string): RulesError {
  return new RulesError(
    `Type conversion error. Argument: [${text}], From type: [string], To type: [${type}].`,
  )
}
