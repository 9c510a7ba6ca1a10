import type { Clock } from '#shared/kernel/ports/clock.ts'
import type { Random } from '#shared/kernel/random.ts'

/** A clock that stands still until it is set. */
export function fixedClock(start: string | Date = '2026-11-02T15:00:00.000Z'): Clock & {
  set(moment: string | Date): void
} {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment)
    },
  }
}

const TWO_TO_32 = 2 ** 32

/** The same numbers for the same seed: a linear congruential generator, good enough for tests and demo data only. */
export function seededRandom(seed = 1): Random {
  let state = BigInt(seed)
  return {
    below(limit) {
      state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
      const high = Number(state >> 32n)
      return Math.floor((high / TWO_TO_32) * limit)
    },
  }
}
