import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The SHA-256 of a text's UTF-8 bytes, in lower-case hex: what `sha256sum` says of the file. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
