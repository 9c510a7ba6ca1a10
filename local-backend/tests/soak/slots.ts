import type { DocumentData, Firestore, WriteResult } from 'firebase-admin/firestore'

/**
 * The work that servers are killed at: slots of two documents that each commit writes together, and a
 * third that every second commit deletes. A slot has one writer at a time, so what is in it after a
 * crash is the last acknowledged commit or the one that was on its way, whole.
 */
export interface Slot {
  /** Number of the last acknowledged commit, 0 for none. */
  acknowledged: number
  /** Its time in microseconds. */
  time: bigint
  /** Number of the commit that is on its way, or was when the server died. */
  tried: number
}

export function emptySlots(): Slot[] {
  return Array.from({ length: SLOTS }, () => ({ acknowledged: 0, time: 0n, tried: 0 }))
}

export const SLOTS = 36
export const COLLECTIONS = ['a', 'b', 'c'] as const

/** Writes the slots in turn until the server dies; a slot belongs to one of the writers. */
export async function writeSlots(
  db: Firestore,
  slots: Slot[],
  options: { writers: number; over: Promise<unknown>; next: () => number; failures: string[] },
): Promise<void> {
  const { writers, next, failures } = options
  // The SDK tries a commit again and again: what a dead server leaves unanswered is not waited for.
  const over = options.over.then(() => null)
  const writer = async (first: number) => {
    for (let at = first; ; at = (at + writers) % SLOTS) {
      const slot = slots[at]
      if (slot === undefined) return
      slot.tried = next()
      const results = await Promise.race([over, put(db, at, slot.tried).catch(() => null)])
      if (results === null) return
      const times = new Set(results.map(({ writeTime }) => microsOf(writeTime)))
      const [time = 0n] = times
      if (times.size !== 1) failures.push(`commit ${slot.tried} has ${times.size} times`)
      if (time <= slot.time) failures.push(`commit ${slot.tried} is not later than the one before`)
      Object.assign(slot, { acknowledged: slot.tried, time })
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, first) => writer(first)))
}

export function microsOf(time: { seconds: number; nanoseconds: number }): bigint {
  return BigInt(time.seconds) * 1_000_000n + BigInt(time.nanoseconds / 1000)
}

/** What commit `n` leaves in a slot. */
export function contentOf(slot: number, n: number): DocumentData {
  return {
    n,
    slot,
    group: n % 7,
    tags: [`t${n % 3}`, `s${slot}`],
    text: 'x'.repeat((n * 7919) % 2500),
  }
}

function put(db: Firestore, slot: number, n: number): Promise<WriteResult[]> {
  const batch = db.batch()
  const content = contentOf(slot, n)
  const [a, b, c] = COLLECTIONS.map((name) => db.doc(`${name}/${slot}`))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three collections')
  batch.set(a, content)
  batch.set(b, content)
  if (n % 2 === 0) batch.set(c, content)
  else batch.delete(c)
  return batch.commit()
}
