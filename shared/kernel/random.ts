/** Randomness, passed in. In production a cryptographic source: PINs and ids depend on it. */
export interface Random {
  /** A whole number from 0 up to, and not including, `limit` (at most 2^32). */
  below(limit: number): number
}

/** `length` characters of `alphabet`, each drawn on its own. */
export function randomText(random: Random, alphabet: string, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += alphabet.charAt(random.below(alphabet.length))
  return text
}
