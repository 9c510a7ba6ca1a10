/** Bytes per step: more would be too many arguments for one call. */
const STEP = 0x8000

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += STEP)
    binary += String.fromCharCode(...bytes.subarray(start, start + STEP))
  return btoa(binary)
}
