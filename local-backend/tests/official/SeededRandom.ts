/** Random choices that a seed repeats. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A float from 0 up to 1. */
  next(): number {
    // Mulberry32: small, and good enough to spread test cases.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)]
    if (choice === undefined) throw new Error('Nothing to choose from.')
    return choice
  }

  /** Between `least` and `most` results of a maker. */
  several<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => make(index))
  }
}
