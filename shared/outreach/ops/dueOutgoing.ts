import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import type { Due, Outlet } from './outlet.ts'

type Outbox = Outlet<Due>['collection']

/**
 * The emails or texts that are due, at most `most`: the oldest of all where there are few, else the oldest of each
 * carrier in turn, so that a carrier with many holds up no other. `hasMore`: others are due.
 */
export async function dueOutgoing<Sent extends Due>(
  store: DocumentStore,
  collection: Outbox,
  { carriers, most, now }: { carriers: readonly string[] | null; most: number; now: Date },
): Promise<{ due: Sent[]; hasMore: boolean }> {
  const oldest = (filters: readonly Filter[], limit: number) =>
    store.list<Sent>(collection, {
      filters: [...filters, { field: 'sendAt', op: '<=', value: now }],
      sort: { field: 'sendAt', direction: 'asc' },
      limit,
    })
  const oldestOfEach = (ids: readonly string[], limit: number) =>
    Promise.all(ids.map((value) => oldest([{ field: 'carrierCompany', op: '==', value }], limit)))
  const limit = most + 1
  if (carriers !== null) {
    const found = inTurn(await oldestOfEach(carriers, limit))
    return { due: found.slice(0, most), hasMore: found.length > most }
  }
  const first = await oldest([], limit)
  if (first.length < limit) return { due: first, hasMore: false }
  const ids = await carrierIds(store)
  const share = Math.ceil(most / Math.max(1, ids.length))
  const fair = inTurn(await oldestOfEach(ids, share))
  const known = new Set(fair.map(({ id }) => id))
  const due = [...fair, ...first.filter(({ id }) => !known.has(id))]
  return { due: due.slice(0, most), hasMore: true }
}

/** The first of each list, then the second of each, the oldest of a turn first. */
function inTurn<Sent extends Due>(lists: readonly Sent[][]): Sent[] {
  const turns = lists.flatMap((list) => list.map((sent, turn) => ({ sent, turn })))
  turns.sort((one, other) => one.turn - other.turn || sendAtOf(one.sent) - sendAtOf(other.sent))
  return turns.map(({ sent }) => sent)
}

function sendAtOf({ sendAt }: Due): number {
  return sendAt?.getTime() ?? 0
}

async function carrierIds(store: DocumentStore): Promise<string[]> {
  const found = await store.list(COLLECTIONS.carriers, { sort: { field: 'id', direction: 'asc' } })
  return found.map(({ id }) => id)
}
