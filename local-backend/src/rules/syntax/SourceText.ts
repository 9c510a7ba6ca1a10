import type { SourcePosition } from './Issue.ts'

/** Turns offsets into lines and columns. */
export class SourceText {
  readonly text: string
  readonly #lineStarts: number[] = [0]

  constructor(text: string) {
    this.text = text
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      this.#lineStarts.push(at + 1)
    }
  }

  /** The position of the half-open range from `start` to `end`. */
  position(start: number, end: number): SourcePosition {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#lineStarts[middle] ?? 0) <= start) low = middle
      else high = middle - 1
    }
    return {
      line: low + 1,
      column: start - (this.#lineStarts[low] ?? 0) + 1,
      currentOffset: start,
      endOffset: Math.max(start, end - 1),
    }
  }
}
