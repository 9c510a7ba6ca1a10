import type { Language } from '#shared/kernel/language.ts'

/** A letter as it is printed. */
export interface PrintedLetter {
  id: string
  /** The audit's shown code. */
  code: string
  /** The PIN of the audit's link. */
  pin: string
  /** The lines of the address. */
  to: readonly string[]
  subject: string
  text: string
  /** Where its QR code leads. */
  link: string
  language: Language
}

/** A run of letters: what its PDF is made of, and nothing else is in it. */
export interface LetterRunInput {
  run: string
  /** When it was printed: the date of its letters. */
  at: Date
  carrier: { name: string; timeZone: string; helpPhone: string; helpHours: string }
  /** The lines of the sender's address. */
  sender: readonly string[]
  letters: readonly PrintedLetter[]
  leftOut: readonly { code: string; why: string }[]
}

/** Why a letter can't be printed. */
export type LetterFault = 'ADDRESS_TOO_LONG' | 'ADDRESS_MISSING' | 'LETTERS_UNKNOWN'

/** A made run. */
export interface MadeLetterRun {
  bytes: Uint8Array
  /** Pages of each letter, in their order; the cover is not among them. */
  pages: number[]
}
