import type { Data, Filter } from '../ports/documentStore.ts'

type Value = string | number | boolean | null

/**
 * Which documents of a collection hold which value in a field. A field is indexed when it is first asked
 * for with `==`, so that a test with tens of thousands of documents need not look at each.
 */
export class EqualityIndex {
  readonly #documents: ReadonlyMap<string, Data>
  readonly #fields = new Map<string, Map<Value, Set<string>>>()

  constructor(documents: ReadonlyMap<string, Data>) {
    this.#documents = documents
  }

  /** The fewest documents among which all that pass the filters are; null when an index knows nothing. */
  candidates(filters: readonly Filter[]): ReadonlySet<string> | null {
    let fewest: ReadonlySet<string> | null = null
    for (const filter of filters) {
      const found = this.#candidatesOf(filter)
      if (found && (fewest === null || found.size < fewest.size)) fewest = found
    }
    return fewest
  }

  /** To be told of every document before it is put or removed, and of its new fields. */
  change(id: string, before: Data | undefined, after: Data | undefined): void {
    for (const [field, ids] of this.#fields) {
      const [was, is] = [before?.[field], after?.[field]]
      if (before !== undefined && isValue(was)) ids.get(was)?.delete(id)
      if (after !== undefined && isValue(is)) addTo(ids, is, id)
    }
  }

  #candidatesOf(filter: Filter): ReadonlySet<string> | null {
    if (filter.field === 'id') return filter.op === 'in' ? new Set(filter.value.map(String)) : null
    if (filter.op !== '==' || !isValue(filter.value) || filter.field.includes('.')) return null
    const known = this.#fields.get(filter.field) ?? this.#build(filter.field)
    return known.get(filter.value) ?? new Set()
  }

  #build(field: string): Map<Value, Set<string>> {
    const ids = new Map<Value, Set<string>>()
    for (const [id, data] of this.#documents) {
      const value = data[field]
      if (isValue(value)) addTo(ids, value, id)
    }
    this.#fields.set(field, ids)
    return ids
  }
}

function addTo(ids: Map<Value, Set<string>>, value: Value, id: string): void {
  const found = ids.get(value) ?? new Set()
  ids.set(value, found)
  found.add(id)
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
