import { compareValues, equalValues } from './compareValues.ts'
import { getField, parseFieldPath, withField } from './fieldPaths.ts'
import { normalizeValue } from './normalizeValue.ts'
import { StatusError } from './StatusError.ts'
import { requestTimeOf } from './timestamps.ts'
import type { Fields, FieldTransform, Value } from './types.ts'
import { numberOf, typeOf } from './valueTypes.ts'

/**
 * Applies one field transform. `time` is the commit time in microseconds; REQUEST_TIME is that time
 * cut to milliseconds. Returns the new fields and what the write result reports.
 */
export function applyTransform(
  fields: Fields,
  transform: FieldTransform,
  time: number,
): { fields: Fields; result: Value } {
  const path = parseFieldPath(transform.fieldPath)
  const current = getField(fields, path)
  const value = transformed(current, transform, time)
  const isArray = transform.appendMissingElements ?? transform.removeAllFromArray
  return {
    fields: withField(fields, path, value),
    result: isArray === undefined ? value : { nullValue: null },
  }
}

const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n

function transformed(current: Value | undefined, transform: FieldTransform, time: number): Value {
  if (transform.setToServerValue === 'REQUEST_TIME') {
    return { timestampValue: requestTimeOf(time) }
  }
  if (transform.increment !== undefined) {
    const operand = requireNumber(transform.increment)
    return isNumber(current) ? add(current, operand) : operand
  }
  if (transform.maximum !== undefined) return extreme(current, requireNumber(transform.maximum), 1)
  if (transform.minimum !== undefined) return extreme(current, requireNumber(transform.minimum), -1)
  if (transform.appendMissingElements !== undefined) {
    const values = listOf(current)
    for (const value of elements(transform.appendMissingElements)) {
      if (!values.some((known) => equalValues(known, value))) values.push(value)
    }
    return { arrayValue: { values } }
  }
  if (transform.removeAllFromArray !== undefined) {
    const removed = elements(transform.removeAllFromArray)
    const values = listOf(current).filter(
      (value) => !removed.some((one) => equalValues(one, value)),
    )
    return { arrayValue: { values } }
  }
  throw new StatusError('INVALID_ARGUMENT', 'A field transform must say what to do.')
}

function isNumber(value: Value | undefined): value is Value {
  if (value === undefined) return false
  const type = typeOf(value)
  return type === 'number' || type === 'nan'
}

function requireNumber(operand: Value): Value {
  const value = normalizeValue(operand)
  if (isNumber(value)) return value
  throw new StatusError('INVALID_ARGUMENT', 'Input must be int64 or double.')
}

function add(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue)
    const capped = sum > MAX_INT ? MAX_INT : sum < MIN_INT ? MIN_INT : sum
    return { integerValue: capped.toString() }
  }
  return normalizeValue({ doubleValue: Number(numberOf(a)) + Number(numberOf(b)) })
}

/** The greater (sign 1) or the lesser (sign -1); equal numbers keep the stored one, NaN wins. */
function extreme(current: Value | undefined, operand: Value, sign: 1 | -1): Value {
  if (!isNumber(current)) return operand
  if (typeOf(current) === 'nan') return current
  if (typeOf(operand) === 'nan') return operand
  return compareValues(operand, current) * sign > 0 ? operand : current
}

function listOf(value: Value | undefined): Value[] {
  return value !== undefined && 'arrayValue' in value ? [...(value.arrayValue.values ?? [])] : []
}

function elements(list: { values?: Value[] }): Value[] {
  const value = normalizeValue({ arrayValue: list })
  return 'arrayValue' in value ? (value.arrayValue.values ?? []) : []
}
