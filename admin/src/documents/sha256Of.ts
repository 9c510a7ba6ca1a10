import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The SHA-256 of some bytes, lower-case hex; by the browser where it offers that. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto
  // A page that did not come over a safe connection has no `subtle`.
  if (subtle === undefined) return bytesToHex(sha256(bytes))
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}
