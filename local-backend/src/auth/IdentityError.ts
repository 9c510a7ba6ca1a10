/** A refusal of the Auth protocol: its message is a code the SDKs know, such as `EMAIL_EXISTS`. */
export class IdentityError extends Error {
  readonly httpStatus: number

  constructor(message: string, httpStatus = 400, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityError'
    this.httpStatus = httpStatus
  }
}
