import { opensKeptUntil } from '#shared/audit/keeping.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { addDays, addYears, type Day } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type {
  DocumentStore,
  Filter,
  ListOptions,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { inboundPath } from '#shared/outreach/inbound/model.ts'
import { DAY_MS } from '../commands/row.ts'
import { type AgedCollection, COMMAND_DAYS, RETENTION } from './policy.ts'
import { type RetentionSettings, yearsOf } from './settings.ts'

/** Collections from which the worker removes by age, the ones that need others first. */
export const AGED = [
  'commands',
  'inbound',
  'messages',
  'heldFiles',
  'letterRuns',
  'scans',
  'xmls',
  'uploads',
  'invoices',
  'opens',
] as const satisfies readonly (AgedCollection | 'commands' | 'opens')[]

export type Aged = (typeof AGED)[number]

/** A document that is kept by its own age. */
export type AgedDocument = StoredDocument<{
  url?: string | null
  auditFSID?: string
  kind?: string
}>

/** What lies below a document, and how many of it are read to be deleted: slices are large. */
const BELOW: Partial<Record<Aged, { nested: readonly string[]; page: number }>> = {
  commands: { nested: ['results'], page: 300 },
  uploads: { nested: ['original', 'consolidated', 'transformed', 'changes'], page: 10 },
  invoices: { nested: ['lines'], page: 300 },
}

/** The documents of a collection that may go by `today`, the oldest first. */
export function agedQuery(
  collection: Aged,
  { settings, today }: { settings: RetentionSettings; today: Day },
): Required<Pick<ListOptions, 'filters' | 'sort'>> {
  const row = RETENTION[collection]
  if (!('field' in row)) throw new RangeError(`${collection} has no age.`)
  const first = firstDay(collection, { settings, today })
  const filters: Filter[] = [{ field: row.field, op: '<=', value: new Date(`${first}T00:00:00Z`) }]
  if ('only' in row) filters.unshift({ field: 'auditFSID', op: '==', value: '' })
  return { filters, sort: { field: row.field, direction: 'asc' } }
}

function firstDay(
  collection: Aged,
  { settings, today }: { settings: RetentionSettings; today: Day },
): Day {
  switch (collection) {
    case 'commands':
      return addDays(today, -COMMAND_DAYS)
    case 'opens':
      return today
    default:
      return addYears(today, -yearsOf(collection, settings))
  }
}

/** Days after which a code and PIN that are still needed are checked again. */
const OPENS_AGAIN_DAYS = 30

/**
 * Whether an audit that is still there needs the document. A code and PIN that are needed leave the query
 * for a month, unless it is a dry run: there are as many of them as there are audits.
 */
export async function isNeeded(
  store: DocumentStore,
  collection: Aged,
  { id, auditFSID = '' }: AgedDocument,
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<boolean> {
  switch (collection) {
    case 'uploads':
    case 'xmls': {
      const made = await store.list<OrderKey>(COLLECTIONS.orderKeys, {
        filters: [{ field: 'batchId', op: '==', value: id }],
        sort: { field: 'id', direction: 'asc' },
        limit: 1,
      })
      return made.length > 0 || (await hasAudit(store, nestedPath('uploads', id, 'changes')))
    }
    case 'scans':
      return auditFSID !== '' && (await store.get<Audit>(COLLECTIONS.audits, auditFSID)) !== null
    case 'invoices':
      return hasAudit(store, nestedPath('invoices', id, 'lines'))
    case 'opens': {
      const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
      const until = audit && opensKeptUntil(readAudit(audit))
      if (audit === null || (until !== null && until <= now)) return false
      const checkAt = until ?? new Date(now.getTime() + OPENS_AGAIN_DAYS * DAY_MS)
      if (!dryRun) await store.update(COLLECTIONS.opens, id, { checkAt })
      return true
    }
    default:
      return false
  }
}

/** Whether a document of the collection names an audit that is there. */
async function hasAudit(store: DocumentStore, collection: string): Promise<boolean> {
  const named = await store.list<{ auditFSID: string }>(collection, {
    sort: { field: 'id', direction: 'asc' },
  })
  const ids = [...new Set(named.map(({ auditFSID }) => auditFSID))]
  return (await readByIds<Audit>(store, COLLECTIONS.audits, ids)).size > 0
}

/**
 * Removes a document with what lies below it and its file: the document last, so that it is found again
 * where the process was killed. Answers how many documents and files went. Rejects with a `StoreError`.
 */
export async function removeAged(
  { store, files }: { store: DocumentStore; files?: Pick<FileStore, 'remove'> },
  collection: Aged,
  { id, url, kind }: AgedDocument,
): Promise<{ documents: number; files: number }> {
  const { nested, page } = BELOW[collection] ?? { nested: [], page: 1 }
  let documents = 1
  for (const name of nested)
    for (let isLast = false; !isLast; ) {
      const path = nestedPath(collection, id, name)
      const some = await store.list(path, { sort: { field: 'id', direction: 'asc' }, limit: page })
      if (some.length > 0)
        await store.batch(some.map((each) => ({ kind: 'delete', collection: path, id: each.id })))
      documents += some.length
      isLast = some.length < page
    }
  const paths = [
    ...(url ? [filePathOf(url)] : []),
    ...(collection === 'inbound' && kind === 'mail' ? [inboundPath(id)] : []),
  ]
  for (const path of paths) await files?.remove(path)
  await store.delete(collection, id)
  return { documents, files: paths.length }
}
