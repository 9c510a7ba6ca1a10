/**
 * The part of csv-parse that order files need. package.json's `imports` gives compilers these
 * declarations (the package's own name Node's streams, which would bring Node's globals into
 * `shared/`), Node the package itself and browsers its browser build, a third as fast.
 */
export class Parser {
  constructor(options: {
    record_delimiter: readonly string[]
    relax_column_count: boolean
    relax_quotes: boolean
    max_record_size: number
    /** Called as soon as a record is complete; null keeps it out of the stream. */
    on_record: (record: string[]) => null
  })
  on(event: 'error', listener: (error: CsvError) => void): this
  write(text: string, done: (error?: CsvError | null) => void): boolean
  end(done: (error?: CsvError | null) => void): this
}

export class CsvError extends Error {
  readonly code: string
}
