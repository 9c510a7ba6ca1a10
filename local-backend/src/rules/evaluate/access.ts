import {
  NULL_VALUE,
  outOfBounds,
  RulesError,
  undefinedProperty,
  wrongType,
} from '../values/RulesError.ts'
import {
  type Outcome,
  RulesList,
  RulesMap,
  RulesPath,
  type RulesValue,
} from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'

/** `target.name` */
export function memberOf(target: RulesValue, name: string): Outcome {
  if (target instanceof RulesMap) return target.get(name) ?? missing(target, name)
  if (target === null) return NULL_VALUE
  if (target instanceof RulesPath) return undefinedProperty(name)
  return wrongType(typeName(target), 'map,path')
}

/** `target[index]` */
export function elementOf(target: RulesValue, index: RulesValue): Outcome {
  if (target instanceof RulesMap) {
    return typeof index === 'string' ? memberOf(target, index) : wrongIndex(target, index)
  }
  if (target instanceof RulesPath && typeof index === 'string') return undefinedProperty(index)
  const sequence = sequenceOf(target)
  if (sequence === undefined) return target === null ? NULL_VALUE : notFound('[]')
  if (typeof index !== 'bigint') return wrongIndex(target, index)
  if (index < 0n || index >= BigInt(sequence.size)) return outOfBounds(index, sequence.size)
  return sequence.at(Number(index))
}

/**
 * `target[from:to]`, the end excluded. Both the first and the last element must exist, so an empty
 * slice at the start, or of nothing, is an error.
 */
export function sliceOf(
  target: RulesValue,
  from: RulesValue | undefined,
  to: RulesValue | undefined,
): Outcome {
  const sequence = sequenceOf(target)
  if (sequence === undefined) return target === null ? NULL_VALUE : notFound('@range')
  const start = from ?? 0n
  const end = to ?? BigInt(sequence.size)
  if (typeof start !== 'bigint' || typeof end !== 'bigint') return wrongRange(target, from, to)
  if (start < 0n || start >= BigInt(sequence.size)) return outOfBounds(start, sequence.size)
  const last = end - 1n
  if (last < 0n || last >= BigInt(sequence.size)) return outOfBounds(last, sequence.size)
  if (start > end) return outOfBounds(last, sequence.size)
  return sequence.slice(Number(start), Number(end))
}

interface Sequence {
  size: number
  at(index: number): RulesValue
  slice(from: number, to: number): RulesValue
}

function sequenceOf(target: RulesValue): Sequence | undefined {
  if (target instanceof RulesList) return target
  if (typeof target === 'string') {
    return {
      size: target.length,
      at: (index) => target.charAt(index),
      slice: (from, to) => target.slice(from, to),
    }
  }
  if (!(target instanceof RulesPath)) return undefined
  const { segments } = target
  return {
    size: segments.length,
    at: (index) => segments[index] ?? null,
    slice: (from, to) => new RulesPath(segments.slice(from, to)),
  }
}

/** A key that is there may hold null, which is a value. */
function missing(map: RulesMap, name: string): Outcome {
  return map.has(name) ? null : undefinedProperty(name)
}

function notFound(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`)
}

function wrongIndex(target: RulesValue, index: RulesValue): RulesError {
  const type = typeName(target)
  const expected =
    type === 'map' ? 'map[string]' : type === 'path' ? 'path[int], path[string]' : `${type}[int]`
  const received = `${type}[${typeName(index)}]`
  return new RulesError(
    `Unsupported operation error. Received: ${received}. Expected: ${expected}.`,
  )
}

function wrongRange(
  target: RulesValue,
  from: RulesValue | undefined,
  to: RulesValue | undefined,
): RulesError {
  const type = typeName(target)
  const name = (value: RulesValue | undefined) => (value === undefined ? 'null' : typeName(value))
  const expected = ['null:null', 'null:int', 'int:null', 'int:int']
    .map((range) => `${type}[${range}]`)
    .join(', ')
  const received = `${type}[${name(from)}:${name(to)}]`
  return new RulesError(
    `Unsupported operation error. Received: ${received}. Expected: ${expected}.`,
  )
}
