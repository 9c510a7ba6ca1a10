/** Counts how many listeners have been shown a value, and tells when the last one has. */
export class Shown {
  readonly #waiting = new Map<number, (time: number) => void>()
  readonly #counts = new Map<number, { count: number; last: number }>()
  /** Listeners that a value concerns. */
  concerned = 1

  /** A listener was shown the value at a time. */
  add(value: number, time: number): void {
    const { count, last } = this.#counts.get(value) ?? { count: 0, last: 0 }
    this.#counts.set(value, { count: count + 1, last: Math.max(last, time) })
    this.#settle(value)
  }

  wait(value: number): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting.set(value, resolve)
      this.#settle(value)
    })
  }

  #settle(value: number): void {
    const found = this.#counts.get(value)
    const resolve = this.#waiting.get(value)
    if (resolve === undefined || found === undefined || found.count < this.concerned) return
    this.#waiting.delete(value)
    this.#counts.delete(value)
    resolve(found.last)
  }
}
