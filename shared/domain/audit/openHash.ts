import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalAuditCode } from './auditCode.ts'
import { canonicalPin } from './pin.ts'

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
