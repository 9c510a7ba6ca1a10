/** A refusal below the level of any service's own errors: a body too large, not JSON, no such address. */
export class HttpError extends Error {
  readonly httpStatus: number

  constructor(httpStatus: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HttpError'
    this.httpStatus = httpStatus
  }
}
