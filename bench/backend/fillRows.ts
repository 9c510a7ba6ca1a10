import type { Firestore } from 'firebase-admin/firestore'

const BATCH = 50
const SMALLEST = 6_000
const SPREAD = 14_000

/** A document of 6 to 20 kB; most are near the small end, and size follows from the number. */
export function rowOf(n: number): Record<string, unknown> {
  const part = ((n * 7919) % 1000) / 1000
  const size = Math.round(SMALLEST + SPREAD * part ** 4)
  return {
    n,
    kind: n % 2 === 0 ? 'even' : 'odd',
    group: n,
    sortKey: `${String((n * 104_729) % 1_000_003).padStart(7, '0')}-${n}`,
    body: 'The quick brown fox jumps over the lazy dog. '
      .repeat(Math.ceil(size / 45))
      .slice(0, size),
  }
}

/** Adds the rows from `from` up to `to`, in batches, a few at once. */
export async function fillRows(db: Firestore, from: number, to: number): Promise<void> {
  let next = from
  const worker = async () => {
    while (next < to) {
      const start = next
      next = Math.min(to, next + BATCH)
      const batch = db.batch()
      for (let n = start; n < next; n++) batch.set(db.doc(`rows/r${n}`), rowOf(n))
      await batch.commit()
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}
