import type { ServiceStats } from './Engine.ts'
import type { EntryList } from './EntryList.ts'
import { invertKey } from './encodeIndexKey.ts'
import { AFTER_ALL } from './Query.ts'
import { type Bounds, mirrorBound } from './scanBounds.ts'

/** A range of a group of entries that are the prefix and then the order key. */
export interface ListScan {
  list: EntryList
  head: string
  prefix: string
  reverse: boolean
}

/** An entry: where it stands in the order, and the document it belongs to. */
export interface OrderedEntry {
  order: string
  key: string
}

/** Entries that all scans share, in order. One scan reads on; several leap to each other's places. */
export function* scanIndexes(
  scans: readonly ListScan[],
  bounds: Bounds,
  stats: ServiceStats,
): Generator<OrderedEntry> {
  const [only, ...others] = scans
  if (only !== undefined && others.length === 0) yield* readOn(only, bounds, stats)
  else yield* intersect(scans, bounds, stats)
}

/** How many entries all scans share. Those of one scan are counted by its list, and not read one by one. */
export function countShared(
  scans: readonly ListScan[],
  bounds: Bounds,
  stats: ServiceStats,
): number {
  const [only, ...others] = scans
  if (only === undefined || others.length > 0) return countOf(intersect(scans, bounds, stats))
  const { low, high } = rangeOf(only, bounds)
  const count = only.list.count(only.head, low, high)
  stats.indexEntriesRead += count
  return count
}

/** How many there are, keeping none. */
function countOf(items: Iterable<unknown>): number {
  let count = 0
  for (const _ of items) count += 1
  return count
}

function* readOn(scan: ListScan, bounds: Bounds, stats: ServiceStats): Generator<OrderedEntry> {
  const { low, high } = rangeOf(scan, bounds)
  for (const [entry, key] of scan.list.range(scan.head, low, high, scan.reverse)) {
    stats.indexEntriesRead += 1
    yield { order: orderOf(scan, entry), key }
  }
}

/** The bounds of order keys as bounds of the scan's entries. */
function rangeOf({ prefix, reverse }: ListScan, { low, high }: Bounds): Bounds {
  return {
    low: prefix + (reverse ? mirrorBound(high) : low),
    high: prefix + (reverse ? mirrorBound(low) : high),
  }
}

function* intersect(
  scans: readonly ListScan[],
  { low, high }: Bounds,
  stats: ServiceStats,
): Generator<OrderedEntry> {
  let target = low
  for (;;) {
    let agreed: OrderedEntry | null = null
    for (const scan of scans) {
      const found = seek(scan, target)
      stats.indexEntriesRead += 1
      if (found === null || found.order >= high) return
      if (agreed !== null && found.order !== agreed.order) {
        agreed = null
        target = found.order
        break
      }
      agreed = found
      target = found.order
    }
    if (agreed === null) continue
    yield agreed
    target = agreed.order + AFTER_ALL
  }
}

/** The scan's first entry whose order key is at least the bound. */
function seek(scan: ListScan, bound: string): OrderedEntry | null {
  const { list, head, prefix, reverse } = scan
  const pair = reverse
    ? list.below(head, prefix + mirrorBound(bound))
    : list.atLeast(head, prefix + bound)
  if (pair === undefined || !pair[0].startsWith(prefix)) return null
  return { order: orderOf(scan, pair[0]), key: pair[1] }
}

function orderOf({ prefix, reverse }: ListScan, entry: string): string {
  const rest = entry.slice(prefix.length)
  return reverse ? invertKey(rest) : rest
}
