import type { QueryHit } from './executeQuery.ts'
import { getField, withField } from './fieldPaths.ts'
import type { Nearest } from './Query.ts'
import type { Document, Value } from './types.ts'
import { numberOf, vectorOf } from './valueTypes.ts'

/**
 * Of a query's results those with a vector of the same dimension, nearest first. A distance that is no
 * number (the cosine of a zero vector) is no result. Every document is read: there is no vector index.
 */
export function nearestHits(hits: Iterable<QueryHit>, nearest: Nearest): QueryHit[] {
  const { measure, threshold, limit } = nearest
  const sign = measure === 'DOT_PRODUCT' ? -1 : 1
  const found: { hit: QueryHit; distance: number }[] = []
  for (const hit of hits) {
    const vector = numbersAt(hit.document(), nearest.field)
    if (vector?.length !== nearest.vector.length) continue
    const distance = DISTANCES[measure](nearest.vector, vector)
    if (Number.isNaN(distance)) continue
    if (threshold !== null && sign * distance > sign * threshold) continue
    found.push({ hit, distance })
  }
  return found
    .sort((a, b) => sign * (a.distance - b.distance))
    .slice(0, limit)
    .map(({ hit, distance }) => withDistance(hit, distance, nearest.resultField))
}

type Measured = (a: readonly number[], b: readonly number[]) => number

const DISTANCES: Record<Nearest['measure'], Measured> = {
  EUCLIDEAN: (a, b) => Math.hypot(...a.map((x, at) => x - (b[at] ?? 0))),
  COSINE: (a, b) => 1 - dot(a, b) / (Math.hypot(...a) * Math.hypot(...b)),
  DOT_PRODUCT: dot,
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0)
}

function numbersAt({ fields }: Document, path: readonly string[]): number[] | undefined {
  const value = getField(fields, path)
  if (value === undefined) return undefined
  return vectorOf(value)?.map((item) => Number(numberOf(item)))
}

function withDistance(hit: QueryHit, distance: number, path: readonly string[] | null): QueryHit {
  if (path === null) return hit
  const value: Value = { doubleValue: Object.is(distance, -0) ? 0 : finite(distance) }
  return {
    ...hit,
    document: () => {
      const document = hit.document()
      return { ...document, fields: withField(document.fields, path, value) }
    },
  }
}

function finite(number: number): number | 'Infinity' | '-Infinity' {
  if (Number.isFinite(number)) return number
  return number > 0 ? 'Infinity' : '-Infinity'
}
