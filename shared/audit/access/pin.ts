import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Random, randomText } from '#shared/kernel/random.ts'
import { canonicalAuditCode } from './auditCode.ts'

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

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Id of the `opens` document for a code and its PIN, as typed: 43 characters of base64url. Letters
 * that are misread for digits are one with them in both, so that a typed O finds a printed 0.
 */
export function openHash(code: string, pin: string): string {
  const read = canonicalPin(canonicalAuditCode(code))
  return base64url(sha256(utf8ToBytes(`${read}|${canonicalPin(pin)}`)))
}

function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const characters = Math.min(4, bytes.length - i + 1)
    for (let c = 0; c < characters; c++) text += BASE64URL.charAt((group >> (18 - 6 * c)) & 63)
  }
  return text
}
