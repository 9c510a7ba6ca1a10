import { parseFieldPath } from './fieldPaths.ts'
import type { Nearest } from './Nearest.ts'
import { normaliseValue } from './normaliseValue.ts'
import { StatusError } from './StatusError.ts'
import type { FindNearest } from './types.ts'
import { numberOf, vectorOf } from './valueTypes.ts'

/** Reads the vector search of a query. Throws INVALID_ARGUMENT for one that Firestore refuses. */
export function parseNearest(given: FindNearest): Nearest {
  const numbers = vectorOf(normaliseValue(given.queryVector))?.map(numberOf)
  if (numbers === undefined || numbers.length === 0) {
    throw invalid('FindNearest.query_vector must be a vector with at least one dimension.')
  }
  if (numbers.length > MAX_DIMENSIONS) {
    throw invalid(`FindNearest.query_vector has more than ${MAX_DIMENSIONS} dimensions.`)
  }
  const { distanceMeasure: measure, distanceResultField, distanceThreshold } = given
  if (measure === 'DISTANCE_MEASURE_UNSPECIFIED') {
    throw invalid('FindNearest.distance_measure must be set.')
  }
  const limit = Number(given.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_NEIGHBOURS) {
    throw invalid(`FindNearest.limit must be a positive integer of no more than ${MAX_NEIGHBOURS}.`)
  }
  return {
    field: parseFieldPath(given.vectorField.fieldPath),
    vector: numbers.map(Number),
    measure,
    limit,
    resultField: distanceResultField ? parseFieldPath(distanceResultField) : null,
    threshold: distanceThreshold === undefined ? null : Number(distanceThreshold),
  }
}

const MAX_DIMENSIONS = 2048
const MAX_NEIGHBOURS = 1000

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
