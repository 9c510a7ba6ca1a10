/** The bytes on disk are not the ones that were written there. */
export class DamagedDataError extends Error {
  readonly file: string
  readonly offset: number

  constructor(message: string, options: ErrorOptions & { file: string; offset: number }) {
    super(message, options)
    this.name = 'DamagedDataError'
    this.file = options.file
    this.offset = options.offset
  }
}
