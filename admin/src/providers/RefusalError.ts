import type { Refusal } from '#shared/errors/refusal.ts'

/** A refusal where react-admin's contract wants an exception. `message` is what happened and what to do. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.message} ${refusal.next}`)
    this.name = 'RefusalError'
    this.refusal = refusal
  }
}
