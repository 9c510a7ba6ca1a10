import type { Firestore } from 'firebase-admin/firestore'
import { median } from '../median.ts'
import type { BenchServer } from './BenchServer.ts'
import { fillRows, rowOf } from './fillRows.ts'

/** What a server takes for its work, holding `documents`. Times in milliseconds. */
export interface ServerFigures {
  documents: number
  write: number
  page: number
  memory: number
}

const ROUNDS = 60
const PAGE = 25

/** Fills up to `documents` and measures one writer's write and a page by filter and order. */
export async function measureServer(
  server: BenchServer,
  db: Firestore,
  { holds, documents }: { holds: number; documents: number },
): Promise<ServerFigures> {
  await fillRows(db, holds, documents)
  const query = db.collection('rows').where('kind', '==', 'odd').orderBy('sortKey').limit(PAGE)
  // The first page builds what later ones use.
  let last = (await query.get()).docs.at(-1)
  const nextPage = async () => {
    const { docs } = await (last ? query.startAfter(last) : query).get()
    // At the end of a small collection the pages begin again.
    last = docs.length === PAGE ? docs.at(-1) : undefined
  }
  let n = 0
  const nextWrite = () => db.doc(`rows/r${n++}`).set({ ...rowOf(n), at: n })
  // The first size would else pay for the warming up of the others.
  for (let round = 0; holds === 0 && round < ROUNDS; round++) {
    if (round < documents / PAGE / 4) await nextPage()
    await nextWrite()
  }
  last = undefined
  const page = await medianOf(nextPage)
  const write = await medianOf(nextWrite)
  return { documents, write, page, memory: server.memory() }
}

/** Writes a second that `writers` get answered, each waiting for its own. */
export async function writesPerSecond(
  db: Firestore,
  writers: number,
  writes: number,
): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < writes)
        await db.doc(`writes/w${next++}`).set({ n: next, text: 'x'.repeat(500) })
    }),
  )
  return (writes * 1000) / (performance.now() - began)
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}
