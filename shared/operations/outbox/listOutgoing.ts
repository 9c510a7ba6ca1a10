import {
  type OutgoingOnItsWay,
  type OutgoingState,
  outgoingState,
} from '../../domain/outgoing/outgoingState.ts'
import type { DocumentStore, ListOptions, StoredDocument } from '../../ports/documentStore.ts'

const OUTBOXES = ['mail', 'messages', 'letters'] as const

/** Something that goes out, in a line. Its words are in the document. */
export interface OutgoingLine {
  id: string
  collection: (typeof OUTBOXES)[number]
  state: OutgoingState
  carrierCompany: string
  stepType: string
  to: string
  subject: string
  dateAdded: Date
  /** Why it failed; empty otherwise. */
  error: string
}

/** The newest of what went out for a carrier, and what became of each; of one state if one is named. */
export async function listOutgoing(
  store: DocumentStore,
  { carrier, state, limit }: { carrier: string; state?: OutgoingState; limit: number },
): Promise<OutgoingLine[]> {
  const lists = await Promise.all(
    OUTBOXES.map(async (collection) => {
      const options = optionsOf(collection, { carrier, limit, ...(state ? { state } : {}) })
      const found = await store.list<OutgoingOnItsWay>(collection, options)
      return found.map((sent) => lineOf(collection, sent))
    }),
  )
  return lists
    .flat()
    .filter((line) => state === undefined || line.state === state)
    .sort((one, other) => other.dateAdded.getTime() - one.dateAdded.getTime())
    .slice(0, limit)
}

/** What the database can narrow it by: a document without a delivery is asked for by `folded`. */
function optionsOf(
  collection: (typeof OUTBOXES)[number],
  { carrier, state, limit }: { carrier: string; state?: OutgoingState; limit: number },
): ListOptions {
  const mine = { field: 'carrierCompany', op: '==', value: carrier } as const
  const delivery = state === 'sent' ? 'SUCCESS' : state === 'failed' ? 'ERROR' : null
  if (collection === 'letters' || state === undefined || state === 'print')
    return { filters: [mine], limit }
  if (delivery !== null)
    return { filters: [mine, { field: 'delivery.state', op: '==', value: delivery }], limit }
  // Those that were sent and are not folded yet are among them, for a second.
  return { filters: [mine, { field: 'folded', op: '==', value: false }], limit: limit * 2 }
}

function lineOf(
  collection: (typeof OUTBOXES)[number],
  sent: StoredDocument<OutgoingOnItsWay>,
): OutgoingLine {
  const { id, carrierCompany, stepType, dateAdded, delivery } = sent
  const subject = 'message' in sent ? sent.message.subject : 'subject' in sent ? sent.subject : ''
  return {
    id,
    collection,
    state: outgoingState(collection, sent),
    carrierCompany,
    stepType,
    to: typeof sent.to === 'string' ? sent.to : sent.to.join(', '),
    subject,
    dateAdded,
    error: delivery?.error ?? '',
  }
}
