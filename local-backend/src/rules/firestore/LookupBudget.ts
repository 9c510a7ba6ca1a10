/**
 * How many different documents `get` and its like may ask for: so many for one operation, and so
 * many for a request of several. What the request has asked for before is free.
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
    let spent = 0
    return (name) => {
      if (this.#asked.has(name)) return true
      if (spent >= this.#perOperation || this.#asked.size >= this.#total) return false
      spent += 1
      this.#asked.add(name)
      return true
    }
  }
}
