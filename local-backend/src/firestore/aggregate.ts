import { emptyFields, getField, parseFieldPath } from './fieldPaths.ts'
import { normalizeValue } from './normalizeValue.ts'
import { StatusError } from './StatusError.ts'
import type { Aggregation, Document, Fields, Value } from './types.ts'
import { numberOf, typeOf } from './valueTypes.ts'

/**
 * Works out aggregations over documents. As in production, a document that lacks a field which one of
 * them sums counts for none of them.
 */
export function aggregate(
  aggregations: readonly Aggregation[],
  found: readonly { document(): Document }[],
): Fields {
  const paths = aggregations.flatMap(({ sum, avg }) => {
    const path = (sum ?? avg)?.field.fieldPath
    return path === undefined ? [] : [parseFieldPath(path)]
  })
  const counted = found
    .map((hit) => hit.document())
    .filter(({ fields }) => paths.every((path) => getField(fields, path) !== undefined))
  return results(aggregations, counted.length, counted)
}

/** Whether nothing but a number is asked for, so that no document need be found. */
export function isCountOnly(aggregations: readonly Aggregation[]): boolean {
  return aggregations.every(({ count }) => count !== undefined)
}

/** Counts of what a query finds, where that many were found. */
export function aggregateCount(aggregations: readonly Aggregation[], total: number): Fields {
  return results(aggregations, total, [])
}

function results(
  aggregations: readonly Aggregation[],
  total: number,
  documents: readonly Document[],
): Fields {
  const result = emptyFields()
  for (const [at, aggregation] of aggregations.entries()) {
    const { count } = aggregation
    const alias = aggregation.alias || `field_${at + 1}`
    result[alias] =
      count === undefined ? numeric(aggregation, documents) : counts(count.upTo, total)
  }
  return result
}

const MOST = 5
const RESERVED = /^__[\s\S]*__$/
const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n

/** Throws INVALID_ARGUMENT for aggregations that Firestore refuses. */
export function requireAggregations(aggregations: readonly Aggregation[]): void {
  if (aggregations.length === 0) throw invalid('Aggregations can not be empty.')
  if (aggregations.length > MOST) {
    throw invalid(`The maximum number of aggregations allowed in an aggregation query is ${MOST}.`)
  }
  const aliases = new Set<string>()
  for (const [at, { alias }] of aggregations.entries()) {
    const name = alias || `field_${at + 1}`
    if (RESERVED.test(name)) throw invalid(`The property.name "${name}" is reserved.`)
    if (aliases.has(name)) throw invalid(`Aggregation aliases contain duplicate alias: ${name}.`)
    aliases.add(name)
  }
  for (const { count, sum, avg } of aggregations) {
    if ([count, sum, avg].filter((one) => one !== undefined).length === 1) continue
    throw invalid('An aggregation must have exactly one operator.')
  }
}

function counts(upTo: string | { value: string } | undefined, found: number): Value {
  const most = upTo === undefined || upTo === null ? found : limitOf(upTo)
  return { integerValue: String(Math.min(most, found)) }
}

function limitOf(upTo: string | { value: string }): number {
  const most = Number(typeof upTo === 'object' ? upTo.value : upTo)
  if (!(most >= 0)) throw invalid('Aggregation up_to must not be negative.')
  return most
}

function numeric({ sum, avg }: Aggregation, documents: readonly Document[]): Value {
  const path = parseFieldPath((sum ?? avg)?.field.fieldPath)
  const values = documents.flatMap(({ fields }) => {
    const value = getField(fields, path)
    const type = value === undefined ? 'null' : typeOf(value)
    return value !== undefined && (type === 'number' || type === 'nan') ? [value] : []
  })
  if (sum !== undefined) return sumOf(values)
  if (values.length === 0) return { nullValue: null }
  const mean = values.reduce((all, value) => all + Number(numberOf(value)), 0) / values.length
  return normalizeValue({ doubleValue: mean })
}

/** Integers add up exactly and become a double only when they overflow. */
function sumOf(values: readonly Value[]): Value {
  let integers = 0n
  let doubles = 0
  let hasDouble = false
  for (const value of values) {
    if ('integerValue' in value) integers += BigInt(value.integerValue)
    else {
      hasDouble = true
      doubles += Number(numberOf(value))
    }
  }
  const fits = integers >= MIN_INT && integers <= MAX_INT
  if (!hasDouble && fits) return { integerValue: integers.toString() }
  return normalizeValue({ doubleValue: Number(integers) + doubles })
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
