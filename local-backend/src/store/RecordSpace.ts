import type { RecordMutation } from './Store.ts'

/** Named JSON records beside the documents: accounts, the metadata of blobs. Few, so in memory. */
export class RecordSpace {
  readonly #kinds = new Map<string, Map<string, unknown>>()

  apply({ kind, id, json }: RecordMutation): void {
    const records = this.#kinds.get(kind) ?? new Map<string, unknown>()
    this.#kinds.set(kind, records)
    if (json === null) records.delete(id)
    else records.set(id, json)
  }

  get(kind: string, id: string): unknown {
    return this.#kinds.get(kind)?.get(id)
  }

  list(kind: string): { id: string; json: unknown }[] {
    return [...(this.#kinds.get(kind) ?? [])].map(([id, json]) => ({ id, json }))
  }

  all(): RecordMutation[] {
    return [...this.#kinds].flatMap(([kind, records]) =>
      [...records].map(([id, json]) => ({ kind, id, json })),
    )
  }
}
