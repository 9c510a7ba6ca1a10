export type ImportCode =
  | 'NOT_EMPTY'
  | 'NOT_AN_EXPORT'
  | 'NEWER_FORMAT'
  | 'OTHER_PROJECT'
  | 'DAMAGED'
  | 'CUT_OFF'

/** An export that was not taken in; the backend is as it was before. */
export class ImportError extends Error {
  readonly code: ImportCode
  /** The line at fault, counted from 1; 0 when it is none. */
  readonly line: number

  constructor(message: string, options: ErrorOptions & { code: ImportCode; line: number }) {
    super(message, options)
    this.name = 'ImportError'
    this.code = options.code
    this.line = options.line
  }
}
