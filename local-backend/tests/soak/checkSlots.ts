import { isDeepStrictEqual } from 'node:util'
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { COLLECTIONS, contentOf, microsOf, type Slot } from './slots.ts'

/**
 * Looks whether a server that came back has every acknowledged commit and nothing by half, and whether
 * its indexes agree with its documents. Takes what it found for the new state of the slots.
 */
export async function checkSlots(db: Firestore, slots: Slot[]): Promise<string[]> {
  const failures: string[] = []
  const scans = new Map<string, QueryDocumentSnapshot[]>()
  for (const name of COLLECTIONS) scans.set(name, (await db.collection(name).get()).docs)
  for (const [at, slot] of slots.entries()) {
    const [a, b, c] = COLLECTIONS.map((name) =>
      scans.get(name)?.find(({ id }) => id === String(at)),
    )
    const n: number = a?.get('n') ?? 0
    if (n !== slot.acknowledged && n !== slot.tried) {
      failures.push(`slot ${at} holds ${n}, not ${slot.acknowledged} or ${slot.tried}`)
    }
    const whole = [n > 0, n > 0, n > 0 && n % 2 === 0]
    for (const [side, found] of [a, b, c].entries()) {
      const wanted = whole[side] ? contentOf(at, n) : undefined
      if (isDeepStrictEqual(found?.data(), wanted)) continue
      failures.push(`slot ${at} is half of commit ${n}: ${COLLECTIONS[side]}`)
    }
    failures.push(...checkTimes(at, slot, n, [a, b, c]))
    Object.assign(slot, { acknowledged: n, tried: n, time: a ? microsOf(a.updateTime) : 0n })
  }
  for (const [name, scan] of scans) failures.push(...(await checkIndexes(db, name, scan)))
  return failures
}

function checkTimes(
  at: number,
  slot: Slot,
  n: number,
  documents: (QueryDocumentSnapshot | undefined)[],
): string[] {
  const failures: string[] = []
  const found = documents.filter((document) => document !== undefined)
  const times = new Set(found.map(({ updateTime }) => microsOf(updateTime)))
  if (times.size > 1) failures.push(`slot ${at} was written at ${times.size} times`)
  for (const { createTime, updateTime, ref } of found) {
    if (microsOf(createTime) > microsOf(updateTime)) failures.push(`${ref.path} is older than born`)
  }
  const [time] = times
  if (n === slot.acknowledged && time !== undefined && time !== slot.time) {
    failures.push(`slot ${at} has another time than was acknowledged`)
  }
  if (n > slot.acknowledged && time !== undefined && time <= slot.time) {
    failures.push(`slot ${at} went back in time`)
  }
  return failures
}

/** Queries read from single-field, composite and array indexes, against the same on the scan. */
async function checkIndexes(
  db: Firestore,
  name: string,
  scan: readonly QueryDocumentSnapshot[],
): Promise<string[]> {
  const failures: string[] = []
  const all = db.collection(name)
  const descending = [...scan].sort((one, other) => other.get('n') - one.get('n'))
  const compare = async (
    what: string,
    query: Query,
    keep: (d: QueryDocumentSnapshot) => boolean,
  ) => {
    const found = (await query.get()).docs.map(({ id }) => id)
    const wanted = descending.filter(keep).map(({ id }) => id)
    if (isDeepStrictEqual(found, wanted)) return
    failures.push(`${name} by ${what}: the index has ${found.length} of ${wanted.length}`)
  }
  await compare('n', all.orderBy('n', 'desc'), () => true)
  for (const group of [0, 3]) {
    const byGroup = all.where('group', '==', group).orderBy('n', 'desc')
    await compare('group', byGroup, (document) => document.get('group') === group)
    const byTag = byGroup.where('tags', 'array-contains', 't1')
    await compare(
      'tag and group',
      byTag,
      (document) => document.get('group') === group && document.get('n') % 3 === 1,
    )
  }
  return failures
}
