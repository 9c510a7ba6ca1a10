/**
 * How many different documents `get` and its like may ask for: so many for one operation, and so
 * many for a request of several. Asking for the same one again is free.
 */
export class LookupBudget {
  readonly #perOperation: number
  readonly #total: number
  readonly #asked = new Set<string>()

  constructor(perOperation: number, total: number) {
    this.#perOperation = perOperation
    this.#total = total
  }

  /** The account of one operation; tells whether a document may be asked for. */
  operation(): (name: string) => boolean {
    const own = new Set<string>()
    return (name) => {
      if (own.has(name)) return true
      if (own.size >= this.#perOperation) return false
      if (!this.#asked.has(name) && this.#asked.size >= this.#total) return false
      own.add(name)
      this.#asked.add(name)
      return true
    }
  }
}
