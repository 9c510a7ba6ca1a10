/** Runs work on one key in sequence; work on different keys runs concurrently. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thing)
    let done = () => {}
    const mine = new Promise<void>((resolve) => {
      done = resolve
    })
    this.#last.set(thing, mine)
    try {
      // Each waits for the one before, which has waited for all before it.
      await before
      return await work()
    } finally {
      done()
      if (this.#last.get(thing) === mine) this.#last.delete(thing)
    }
  }
}
