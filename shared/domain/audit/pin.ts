import { type Random, randomText } from '../Random.ts'

/** Crockford's 32: no I, L, O and U, which are misread or make words. */
const PIN_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Lengths of PINs that are in use: of new ones, and of those from before release 0.2. */
export const PIN_LENGTHS: readonly number[] = [8, 6]

/** A new PIN of eight characters, one of 2^40 (docs/decisions/0050). */
export function generatePin(random: Random): string {
  return randomText(random, PIN_CHARACTERS, 8)
}

/** A PIN as it is printed and shown: eight characters in two groups, `ABCD-EFGH`. */
export function formatPin(pin: string): string {
  return pin.length === 8 ? `${pin.slice(0, 4)}-${pin.slice(4)}` : pin
}

/** The form in which PINs are compared: capitals, signs dropped, O read as 0, I and L as 1. */
export function canonicalPin(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
