/** Randomness, passed in. In production a cryptographic source: PINs and ids depend on it. */
export interface Random {
  /** A whole number from 0 up to, and not including, `limit` (at most 2^32). */
  below(limit: number): number
}
