import { compareTexts } from '#shared/kernel/compareTexts.ts'
import type { Data, Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'

type Entry = [id: string, data: Data]

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The documents of a list, as in Firestore: those without the sort field are left out. */
export function listDocuments(
  documents: readonly Entry[],
  { filters = [], sort = NEWEST_FIRST, after, afterId, limit }: ListOptions,
): Entry[] {
  const sign = sort.direction === 'asc' ? 1 : -1
  const found = documents
    .filter((entry) => filters.every((filter) => passes(entry, filter)))
    .filter((entry) => fieldValue(entry, sort.field) !== undefined)
    .filter((entry) => {
      if (after === undefined) return true
      const byValue = compare(fieldValue(entry, sort.field), after)
      const past = byValue !== 0 || afterId === undefined ? byValue : compare(entry[0], afterId)
      return sign * past > 0
    })
    .sort(
      (a, b) =>
        sign *
        (compare(fieldValue(a, sort.field), fieldValue(b, sort.field)) || compare(a[0], b[0])),
    )
  return limit === undefined ? found : found.slice(0, limit)
}

function fieldValue([id, data]: Entry, field: string): unknown {
  if (field === 'id') return id
  if (!field.includes('.')) return Object.hasOwn(data, field) ? data[field] : undefined
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Data)[name]
          : undefined,
      data,
    )
}

function isSameMoment(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime()
}

function passes(entry: Entry, filter: Filter): boolean {
  const value = fieldValue(entry, filter.field)
  if (filter.op === '==') return value === filter.value || isSameMoment(value, filter.value)
  if (filter.op === '<=' || filter.op === '>') {
    if (value === undefined || rank(value) !== rank(filter.value)) return false
    return compare(value, filter.value) > 0 === (filter.op === '>')
  }
  if (filter.op === 'in') return filter.value.some((one) => one === value)
  if (filter.op !== 'array-contains' && filter.op !== 'array-contains-any') return false
  const wanted = filter.op === 'array-contains' ? [filter.value] : filter.value
  return Array.isArray(value) && value.some((one) => wanted.some((each) => sameValue(one, each)))
}

/** Firestore's order of types: null, truth values, numbers, moments, texts. */
function compare(a: unknown, b: unknown): number {
  const byType = rank(a) - rank(b)
  if (byType !== 0) return byType
  const left = a instanceof Date ? a.getTime() : a
  const right = b instanceof Date ? b.getTime() : b
  if (left === right) return 0
  if (typeof left === 'string') return compareTexts(left, String(right))
  return (left as number) < (right as number) ? -1 : 1
}

function rank(value: unknown): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (typeof value === 'number') return 2
  if (value instanceof Date) return 3
  return 4
}

/** True when two stored values are equal, at any depth. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(tagged(a)) === JSON.stringify(tagged(b))
}

/** Keys in one order, and a date distinct from the text it would print as. */
function tagged(value: unknown): unknown {
  if (value instanceof Date) return { date: value.getTime() }
  if (Array.isArray(value)) return value.map(tagged)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, tagged(one)])
}

/** A deep copy of a stored value: texts, numbers, truth values, null, dates, arrays and maps. */
export function copyValue<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return new Date(value) as T
  if (Array.isArray(value)) return value.map(copyValue) as T
  // Copied at once and then gone through: an audit's hundred fields one by one take three times as long.
  const copy = { ...value } as Data
  for (const key of Object.keys(copy)) {
    const one = copy[key]
    if (one === undefined) delete copy[key]
    else if (typeof one === 'object' && one !== null) copy[key] = copyValue(one)
  }
  return copy as T
}
