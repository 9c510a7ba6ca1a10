import { type Refusal, refusal } from '../errors/refusal.ts'

/** An order file that was another one when it was read again. What was taken of it is whole orders. */
export class OrderFileChanged extends Error {
  readonly refusal: Refusal

  constructor(file: string) {
    const refused = refusal('ORDER_FILE_CHANGED', { file })
    super(refused.message)
    this.name = 'OrderFileChanged'
    this.refusal = refused
  }
}
