import { type Random, randomText } from '../Random.ts'

/** Crockford's 32: no I, L, O and U, which are misread or make words. */
const PIN_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new PIN of six characters, printed beside the audit code. */
export function generatePin(random: Random): string {
  return randomText(random, PIN_CHARACTERS, 6)
}

/** The form in which PINs are compared: capitals, signs dropped, O read as 0, I and L as 1. */
export function canonicalPin(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
