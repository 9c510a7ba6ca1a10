import type { QueryHit } from './executeQuery.ts'
import type { Query } from './Query.ts'

/** Passes over the offset and takes up to the limit, reading no further. */
export function takeHits(
  hits: Iterable<QueryHit>,
  { offset, limit }: Query,
): { found: QueryHit[]; skipped: number } {
  const found: QueryHit[] = []
  let skipped = 0
  if (limit === 0) return { found, skipped }
  for (const hit of hits) {
    if (skipped < offset) skipped += 1
    else found.push(hit)
    if (found.length === limit) break
  }
  return { found, skipped }
}
