import type { RulesError } from '../values/RulesError.ts'
import { RulesPath, type RulesValue } from '../values/RulesValue.ts'
import { functionForm, misfit } from './Overload.ts'

/** The text of a value, as `string()`, `join` and paths write it. */
export function textOf(value: RulesValue): string | RulesError {
  switch (typeof value) {
    case 'string':
      return value
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'number':
      return floatText(value)
    default:
      if (value === null) return 'null'
      if (value instanceof RulesPath) return value.toString()
      return misfit(FORMS, [value], functionForm('string'))
  }
}

/** The types `string()` takes, in the order messages name them. */
export const FORMS = [
  { parameters: ['int'] },
  { parameters: ['float'] },
  { parameters: ['null'] },
  { parameters: ['string'] },
  { parameters: ['bool'] },
  { parameters: ['path'] },
] as const

/** A float always shows a point, and an exponent below 0.001 and from ten million on. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (Object.is(value, -0)) return '-0.0'
  const size = Math.abs(value)
  if (size === 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
    return Number.isInteger(value) ? `${value}.0` : String(value)
  }
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`
}

const SMALLEST_PLAIN = 1e-3
const LARGEST_PLAIN = 1e7
