import { matchesSearch, queryToken } from '#shared/audit/search.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { INBOX_KIND_IDS, INBOX_KINDS, type InboxFile } from '#shared/documents/inboxFiles.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { CarrierAudit } from '../carrierAudit.ts'

/** What a carrier's inventory is narrowed by; an absent field narrows nothing. */
export interface InventoryQuery {
  carrier: string
  state?: BakeState | undefined
  /** Words as typed. */
  search?: string | undefined
  /** The `nextCursor` of the page before. */
  after?: string | undefined
}

interface InventoryPage {
  audits: CarrierAudit[]
  /** Where the next page starts; null when this is the last. */
  nextCursor: string | null
}

/** Audits on a page. */
export const INVENTORY_PAGE = 25

/** The index knows the longest word of a search; for the others a page makes this many reads. */
const MOST_READS = 4

/**
 * A page of a carrier's audits, newest first (specification §7), from the views made for it
 * (`carrierAudits`). It reads one document more than a page. Rejects with a `StoreError`.
 */
export async function listInventory(
  store: DocumentStore,
  query: InventoryQuery,
): Promise<InventoryPage> {
  const { search = '' } = query
  const audits: CarrierAudit[] = []
  let cursor = query.after
  for (let reads = 1; ; reads++) {
    const found = await store.list<CarrierAudit>(
      COLLECTIONS.carrierAudits,
      inventoryOptions({ ...query, after: cursor }),
    )
    audits.push(...found.filter((audit) => matchesSearch(audit, search)))
    const isLast = found.length <= INVENTORY_PAGE
    if (audits.length > INVENTORY_PAGE || isLast || reads === MOST_READS) {
      const page = audits.slice(0, INVENTORY_PAGE)
      const isWhole = isLast && audits.length <= INVENTORY_PAGE
      const last = audits.length > INVENTORY_PAGE ? page.at(-1) : found.at(-1)
      return { audits: page, nextCursor: isWhole ? null : (last?.listKey ?? null) }
    }
    cursor = found.at(-1)?.listKey
  }
}

/** The query of a page: also what the rules and indexes are tested with. */
export function inventoryOptions({ carrier, state, search = '', after }: InventoryQuery) {
  const token = queryToken(search)
  const filters: Filter[] = [{ field: 'carrierCompany', op: '==', value: carrier }]
  if (state !== undefined) filters.push({ field: 'bakeState', op: '==', value: state })
  if (token !== null) filters.push({ field: 'tokens', op: 'array-contains', value: token })
  return {
    filters,
    sort: { field: 'listKey', direction: 'asc' },
    limit: INVENTORY_PAGE + 1,
    ...(after === undefined ? {} : { after }),
  } satisfies ListOptions
}

/** Files of each kind that are shown. */
const MOST_SHOWN = 25

/** What a person has left in a carrier's inbox, of every kind, newest first. */
export async function listSentFiles(
  store: DocumentStore,
  whose: { carrier: string; userId: string },
): Promise<InboxFile[]> {
  const lists = await Promise.all(
    INBOX_KIND_IDS.map((kind) =>
      store.list<InboxFile>(INBOX_KINDS[kind].collection, sentFilesOptions(whose)),
    ),
  )
  return lists
    .flat()
    .sort((one, other) => other.dateAdded.getTime() - one.dateAdded.getTime())
    .slice(0, MOST_SHOWN)
}

/** The query of one kind; the rules let a carrier user list their own files alone. */
function sentFilesOptions({ carrier, userId }: { carrier: string; userId: string }) {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'userId', op: '==', value: userId },
    ],
    limit: MOST_SHOWN,
  } satisfies ListOptions
}
