/** Hands out microsecond times that only rise, whatever the machine's clock does. */
export class CommitClock {
  readonly #now: Clock
  #last = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** Never hand out `time` or anything before it. */
  passed(time: number): void {
    if (time > this.#last) this.#last = time
  }

  next(): number {
    this.#last = Math.max(this.#last + 1, Math.floor(this.#now() * 1000))
    return this.#last
  }
}

/** Milliseconds since 1970. */
export type Clock = () => number
