/** Snapshots of a listener, taken one by one in the order they came. */
export class SnapshotQueue<T> {
  readonly #came: T[] = []
  #failure: Error | undefined
  #wake = () => {}

  /** The listener's callbacks. */
  readonly next = (snapshot: T): void => {
    this.#came.push(snapshot)
    this.#wake()
  }
  readonly error = (failure: Error): void => {
    this.#failure = failure
    this.#wake()
  }

  /** The next snapshot that fits, passing over those before it; the tests' own time limit is the end. */
  async take(fits: (snapshot: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const at = this.#came.findIndex(fits)
      const found = this.#came[at]
      if (found !== undefined) {
        this.#came.splice(0, at + 1)
        return found
      }
      if (this.#failure !== undefined) throw this.#failure
      await this.#more()
    }
  }

  /** Why the listener ended. */
  async end(): Promise<Error> {
    while (this.#failure === undefined) await this.#more()
    return this.#failure
  }

  get waiting(): number {
    return this.#came.length
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
