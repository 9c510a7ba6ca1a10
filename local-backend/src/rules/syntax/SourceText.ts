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

/** Where something stands in the source: line and column from 1, offsets from 0, the end included. */
export interface SourcePosition {
  line: number
  column: number
  currentOffset: number
  endOffset: number
}

/** One finding of the compiler. An error keeps the ruleset out; a warning does not. */
export interface Issue {
  severity: 'ERROR' | 'WARNING'
  description: string
  /** Absent when the finding concerns the whole source, as the version warning does. */
  sourcePosition?: SourcePosition
}

/** Thrown inside the compiler to leave the parser; never crosses `compileRules`. */
export class SyntaxFault extends Error {
  readonly position: SourcePosition

  constructor(message: string, position: SourcePosition) {
    super(message)
    this.name = 'SyntaxFault'
    this.position = position
  }
}
