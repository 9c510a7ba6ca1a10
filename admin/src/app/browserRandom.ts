import type { Random } from '#shared/kernel/random.ts'

const TWO_TO_32 = 0x1_0000_0000

/** The browser's cryptographic randomness. */
export function browserRandom(source: Crypto = crypto): Random {
  return {
    below(limit) {
      // Numbers past the last whole multiple of `limit` would favour the small ones: drawn again.
      const fair = TWO_TO_32 - (TWO_TO_32 % limit)
      const draw = new Uint32Array(1)
      do source.getRandomValues(draw)
      while ((draw[0] ?? 0) >= fair)
      return (draw[0] ?? 0) % limit
    },
  }
}
