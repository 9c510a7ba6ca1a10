import type { OutgoingDelivery, OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, Filter, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { changeDelivery, type SeenOutgoing } from './writeDelivery.ts'

/** An email that its sender has to look at: to be sent, or in the hands of a run that has ended. */
export type DueMail = StoredDocument<OutgoingMail & { delivery?: OutgoingDelivery }>

/**
 * The emails that are due, at most `most`: the oldest of all where there are few, else the oldest of each
 * carrier in turn, so that a carrier with many holds up no other. `hasMore`: others are due.
 */
export async function dueMail(
  store: DocumentStore,
  { carriers, most, now }: { carriers: readonly string[] | null; most: number; now: Date },
): Promise<{ due: DueMail[]; hasMore: boolean }> {
  const limit = most + 1
  if (carriers !== null) {
    const found = inTurn(await oldestOfEach(store, carriers, { limit, now }))
    return { due: found.slice(0, most), hasMore: found.length > most }
  }
  const first = await oldest(store, [], { limit, now })
  if (first.length < limit) return { due: first, hasMore: false }
  const ids = await carrierIds(store)
  const share = Math.ceil(most / Math.max(1, ids.length))
  const fair = inTurn(await oldestOfEach(store, ids, { limit: share, now }))
  const known = new Set(fair.map(({ id }) => id))
  const due = [...fair, ...first.filter(({ id }) => !known.has(id))]
  return { due: due.slice(0, most), hasMore: true }
}

/** The first of each list, then the second of each, the oldest of a turn first. */
function inTurn(lists: readonly DueMail[][]): DueMail[] {
  const turns = lists.flatMap((list) => list.map((mail, turn) => ({ mail, turn })))
  turns.sort((one, other) => one.turn - other.turn || sendAtOf(one.mail) - sendAtOf(other.mail))
  return turns.map(({ mail }) => mail)
}

function sendAtOf({ sendAt }: DueMail): number {
  return sendAt?.getTime() ?? 0
}

function oldestOfEach(
  store: DocumentStore,
  ids: readonly string[],
  asked: { limit: number; now: Date },
): Promise<DueMail[][]> {
  return Promise.all(
    ids.map((value) => oldest(store, [{ field: 'carrierCompany', op: '==', value }], asked)),
  )
}

async function carrierIds(store: DocumentStore): Promise<string[]> {
  const found = await store.list(COLLECTIONS.carriers, { sort: { field: 'id', direction: 'asc' } })
  return found.map(({ id }) => id)
}

function oldest(
  store: DocumentStore,
  filters: readonly Filter[],
  { limit, now }: { limit: number; now: Date },
): Promise<DueMail[]> {
  return store.list<DueMail>(COLLECTIONS.mail, {
    filters: [...filters, { field: 'sendAt', op: '<=', value: now }],
    sort: { field: 'sendAt', direction: 'asc' },
    limit,
  })
}

/** Makes due what an earlier release has queued: its emails have no `sendAt`. */
export async function queueOldMail(store: DocumentStore): Promise<void> {
  const queued = [{ field: 'folded', op: '==', value: false }] as const
  for await (const page of pagesOf<SeenOutgoing & { sendAt?: Date | null; dateAdded: Date }>(
    store,
    COLLECTIONS.mail,
    queued,
  ))
    for (const mail of page)
      if (mail.sendAt === undefined) await changeDelivery(store, mail, { sendAt: mail.dateAdded })
}
