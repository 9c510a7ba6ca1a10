import type { Refusal } from '#shared/errors/refusal.ts'

/** A file that broke off while it was read. */
export class FileReadError extends Error {
  readonly refusal: Refusal

  constructor(refused: Refusal, options?: ErrorOptions) {
    super(refused.message, options)
    this.name = 'FileReadError'
    this.refusal = refused
  }
}
