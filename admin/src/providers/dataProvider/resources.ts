import type { GetListParams } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { usersSeenBy } from '#shared/firm/ops/seenUsers.ts'
import { COLLECTIONS, feesPath } from '#shared/kernel/collections.ts'
import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** A resource of react-admin's verbs: where its records are, and how its lists may be narrowed. */
export interface ResourceRow {
  /** The collection, or its path by `meta.of`: the id of the document that holds it, say. */
  path: string | ((of: string) => string)
  /** Its name in the sentences of the catalogue. */
  what: string
  /** Fields that a list takes an equality filter of; any other filter is refused. */
  filters?: readonly string[]
  /** The rules allow lists of one carrier only: the active one's, where the filter names none. */
  isOfCarrier?: true
  /** What every list of it is narrowed to. */
  only?: readonly Filter[]
  /** What of it the signed-in person may list. */
  seenBy?: (user: User) => Pick<ListOptions, 'filters'>
  /** The order of a list that asks for none; else newest first. */
  sort?: NonNullable<ListOptions['sort']>
}

const BY_STATUS = { isOfCarrier: true, filters: ['carrierCompany', 'status'] } as const
const BY_ID = { field: 'id', direction: 'asc' } as const

/** Every resource but `audits`, whose lists have their own queries (`listAudits.ts`). */
export const RESOURCES: Record<string, ResourceRow> = {
  audits: { path: COLLECTIONS.audits, what: 'The audits' },
  auditCodes: { path: COLLECTIONS.auditCodes, what: 'This audit' },
  asteps: {
    path: COLLECTIONS.asteps,
    what: 'The steps',
    isOfCarrier: true,
    filters: ['carrierCompany', 'auditFSID', 'status'],
  },
  attachments: {
    path: COLLECTIONS.attachments,
    what: 'The documents',
    isOfCarrier: true,
    filters: ['carrierCompany', 'audit'],
  },
  /** Active ones, with what is in them (`listSlices`). */
  slices: { path: COLLECTIONS.bakes, what: 'The slices' },
  carriers: { path: COLLECTIONS.carriers, what: 'The carriers' },
  carrierSummaries: { path: COLLECTIONS.carrierSummaries, what: 'Your carriers' },
  fees: { path: feesPath, what: 'The fees' },
  bakery: { path: COLLECTIONS.bakery, what: 'The steps of the bakery', sort: BY_ID },
  bakes: { path: COLLECTIONS.bakes, what: 'The slices' },
  uploads: {
    path: COLLECTIONS.uploads,
    what: 'The order files',
    ...BY_STATUS,
  },
  /** Imports with rejected orders that are still to be corrected, the most first. */
  rejects: {
    path: COLLECTIONS.uploads,
    what: 'The order files',
    isOfCarrier: true,
    filters: ['carrierCompany'],
    only: [
      { field: 'status', op: '==', value: 'imported' },
      { field: 'toCorrect', op: '>', value: 0 },
    ],
    sort: { field: 'toCorrect', direction: 'desc' },
  },
  scans: {
    path: COLLECTIONS.scans,
    what: 'The scans',
    ...BY_STATUS,
  },
  xmls: {
    path: COLLECTIONS.xmls,
    what: 'The order files',
    ...BY_STATUS,
  },
  carrierAudits: { path: COLLECTIONS.carrierAudits, what: 'Your audits' },
  /** Emails, text messages, letters or runs of letters: `meta.of` is their collection. */
  outbox: {
    path: (of) => of,
    what: 'The outbox',
    isOfCarrier: true,
    filters: ['carrierCompany', 'folded', 'delivery.state'],
  },
  /** Messages that came in: a list names its carrier, or that none is known. */
  inbound: {
    path: COLLECTIONS.inbound,
    what: 'The inbox',
    filters: ['carrierCompany', 'state'],
  },
  /** Files that the virus scanner keeps out, those of one audit among them. */
  heldFiles: {
    path: COLLECTIONS.heldFiles,
    what: 'The held files',
    isOfCarrier: true,
    filters: ['carrierCompany', 'auditFSID', 'state'],
  },
  invoices: {
    path: COLLECTIONS.invoices,
    what: 'The invoices',
    ...BY_STATUS,
  },
  users: { path: COLLECTIONS.users, what: 'The users', seenBy: usersSeenBy, sort: BY_ID },
  accessLog: { path: COLLECTIONS.accessLog, what: 'The access log', seenBy: usersSeenBy },
}

/** A resource's row; a resource that is not in the table is a mistake of ours. */
function resourceRow(resource: string): ResourceRow {
  const row = RESOURCES[resource]
  if (row === undefined) throw new Error(`No resource ${resource}`)
  return row
}

/** Where a resource's records are; `meta.of` chooses among several places. */
export function pathOf(resource: string, meta?: { of?: unknown }): string {
  const { path } = resourceRow(resource)
  return typeof path === 'string' ? path : path(String(meta?.of ?? ''))
}

/**
 * The query of a page of records: equality filters that the resource knows, within what the person may
 * list. Rejects with FILTER_UNKNOWN for any other filter: more would be answered than was asked for.
 */
export async function listOptionsOf(
  { session }: Pick<ProviderContext, 'session'>,
  resource: string,
  { filter = {}, sort, pagination = { page: 1, perPage: 25 } }: Partial<GetListParams>,
): Promise<ListOptions> {
  const {
    isOfCarrier,
    only = [],
    seenBy,
    sort: ownSort,
    filters: known = [],
  } = resourceRow(resource)
  const filters = Object.entries(filter as Record<string, unknown>).map(
    ([field, value]): Filter => {
      if (Array.isArray(value) && known.includes(field)) return { field, op: 'in', value }
      if (isScalar(value) && known.includes(field)) return { field, op: '==', value }
      throw new RefusalError(refusal('FILTER_UNKNOWN', { filter: field, what: resource }))
    },
  )
  if (isOfCarrier && filter.carrierCompany === undefined)
    filters.unshift({ field: 'carrierCompany', op: '==', value: await session.carrier() })
  const user = seenBy === undefined ? null : await session.user()
  if (seenBy !== undefined && user === null) throw new RefusalError(refusal('SIGN_IN_NEEDED'))
  const seen = user === null ? [] : (seenBy?.(user).filters ?? [])
  // By id is what react-admin asks for where a list asks for no order.
  const isAsked = sort !== undefined && sort.field !== 'id'
  const asked = isAsked ? { field: sort.field, direction: DIRECTIONS[sort.order] } : undefined
  const order = asked ?? ownSort
  const { page, perPage } = pagination
  return {
    filters: [...seen, ...filters, ...only],
    limit: page * perPage + 1,
    ...(order === undefined ? {} : { sort: order }),
  }
}

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
