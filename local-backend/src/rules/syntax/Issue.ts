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
