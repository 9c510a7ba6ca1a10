import type { BatchWrite, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import type { RuleCase } from './RuleCase.ts'
import { AUDIT, commandId, WORLD } from './world.ts'

const NOBODY: readonly ActorName[] = []
const EVERYBODY = ACTOR_NAMES
const ADMINS: readonly ActorName[] = ['admin', 'secondAdmin', 'firmAdmin']
const STAFF: readonly ActorName[] = [...ADMINS, 'baker', 'secondBaker']
const ALL_STAFF: readonly ActorName[] = [...STAFF, 'bakerOfBeta', 'adminOfBeta']
const ALL_ADMINS: readonly ActorName[] = [...ADMINS, 'adminOfBeta']
const CARRIER: readonly ActorName[] = [...STAFF, 'carrierUser']
const FIRM: readonly ActorName[] = ['firmAdmin']
const VERIFIED = ACTOR_NAMES.filter(
  (actor) => !['anonymous', 'unverified', 'unverifiedAdmin', 'nameless'].includes(actor),
)
const PEOPLE: readonly ActorName[] = [...ALL_STAFF, 'carrierUser', 'carrierUserOfBeta']

interface Access {
  path: string
  /** Who may read that document. */
  get: readonly ActorName[]
  /** Who learns that there is no such document, instead of being refused. */
  absent?: readonly ActorName[]
  /** The filters with which its collection is listed, and by whom. */
  list?: { options: ListOptions; by: readonly ActorName[] }
  /** Who may list its collection without a filter. */
  everything?: readonly ActorName[]
}

const ofAcme: ListOptions = {
  filters: [{ field: 'carrierCompany', op: '==', value: 'ACME' }],
}
const sharesAcme: ListOptions = {
  filters: [{ field: 'carriers', op: 'array-contains-any', value: ['ACME'] }],
}
const ofBaker: ListOptions = {
  filters: [{ field: 'by', op: '==', value: 'baker@acme.example' }],
}
const byId: ListOptions = { sort: { field: 'id', direction: 'asc' } }

/** Who reads what, a row a collection. What is not said is denied. */
const READS: readonly Access[] = [
  {
    path: `audits/${AUDIT.id}`,
    get: STAFF,
    absent: ALL_STAFF,
    list: { options: ofAcme, by: STAFF },
  },
  { path: `audits/${AUDIT.id}/private/access`, get: STAFF, absent: NOBODY },
  { path: 'audits/nowhere/private/access', get: ALL_STAFF },
  {
    path: `asteps/${AUDIT.openSteps.READY}`,
    get: STAFF,
    absent: ALL_STAFF,
    list: { options: ofAcme, by: STAFF },
  },
  { path: 'auditCodes/ACME1', get: STAFF, absent: ALL_STAFF },
  { path: 'orderKeys/keyOfACME', get: STAFF, absent: ALL_STAFF },
  {
    path: `intakes/${AUDIT.intakeId}`,
    get: EVERYBODY,
    absent: EVERYBODY,
    list: { options: ofAcme, by: STAFF },
  },
  { path: 'intakes/expiredOfACME', get: STAFF },
  { path: 'intakes/revokedOfACME', get: STAFF },
  { path: 'intakes/submittedOfACME', get: EVERYBODY },
  { path: 'intakes/closedOfACME', get: EVERYBODY },
  // A link to results: whoever knows it, until its end.
  { path: 'resultLinks/linkOfACME', get: EVERYBODY, absent: EVERYBODY },
  { path: 'resultLinks/endedLinkOfACME', get: NOBODY },
  // A request for a link is read by no one, not even to learn that it is there.
  { path: 'linkRequests/requestAAAAAAAAAAAAA', get: NOBODY },
  { path: 'opens/openOfACME', get: EVERYBODY, absent: EVERYBODY },
  {
    path: `carrierAudits/${AUDIT.id}`,
    get: CARRIER,
    list: { options: ofAcme, by: CARRIER },
  },
  {
    path: 'uploads/uploadOfACME',
    get: CARRIER,
    absent: PEOPLE,
    list: { options: ofAcme, by: STAFF },
  },
  {
    path: 'uploads/uploadOfACME/original/000000',
    get: STAFF,
    absent: ALL_ADMINS,
    list: { options: byId, by: STAFF },
  },
  {
    path: 'scans/scanOfACME',
    get: CARRIER,
    absent: PEOPLE,
    list: { options: ofAcme, by: STAFF },
  },
  { path: 'xmls/xmlOfACME', get: CARRIER, absent: PEOPLE, list: { options: ofAcme, by: STAFF } },
  {
    path: 'attachments/attachmentOfACME',
    get: STAFF,
    absent: ALL_STAFF,
    list: {
      options: { filters: [{ field: 'audit', op: '==', value: AUDIT.id }] },
      by: STAFF,
    },
  },
  { path: 'removedFiles/removedFileOfACME', get: STAFF, absent: ALL_STAFF },
  {
    path: 'heldFiles/heldFileOfACME',
    get: STAFF,
    absent: ALL_STAFF,
    list: { options: ofAcme, by: STAFF },
  },
  {
    path: 'users/baker@acme.example',
    get: ['baker', ...ADMINS],
    absent: FIRM,
    list: { options: sharesAcme, by: ADMINS },
    everything: FIRM,
  },
  { path: 'users/claims@acme.example', get: ['carrierUser', ...ADMINS] },
  { path: 'users/baker@beta.example', get: ['bakerOfBeta', 'adminOfBeta', 'firmAdmin'] },
  {
    path: 'accessLog/entryOfACME',
    get: ADMINS,
    absent: FIRM,
    list: { options: sharesAcme, by: ADMINS },
    everything: FIRM,
  },
  { path: 'accessLog/entryOfBETA', get: ['adminOfBeta', 'firmAdmin'] },
  { path: 'accessLog/oldEntry', get: FIRM },
  { path: 'carriers/ACME', get: STAFF, absent: ALL_ADMINS },
  { path: 'carrierSummaries/ACME', get: CARRIER, absent: NOBODY },
  { path: 'carriers/ACME/private/fees', get: ADMINS },
  {
    path: 'bakery/steps',
    get: ALL_STAFF,
    list: { options: byId, by: ALL_STAFF },
    everything: ALL_STAFF,
  },
  { path: 'bakes/activeSlices', get: ALL_STAFF },
  { path: 'carriers/ACME/private/endpoint', get: [] },
  {
    path: 'results/resultOfACME',
    get: STAFF,
    absent: ALL_STAFF,
    list: { options: ofAcme, by: STAFF },
  },
  { path: 'views/viewOfACME', get: NOBODY, list: { options: ofAcme, by: STAFF } },
  { path: 'mail/mailOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  { path: 'messages/messageOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  { path: 'letters/letterOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  { path: 'inbound/messageOfACME', get: STAFF, list: { options: ofAcme, by: STAFF } },
  { path: 'inbound/keptOfNone', get: ALL_ADMINS },
  { path: 'inbound/waitingOfNone', get: NOBODY },
  { path: 'inbound/ignoredOfNone', get: NOBODY },
  { path: 'letterRuns/letterRunOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  {
    path: 'invoices/invoiceOfACME',
    get: ADMINS,
    absent: ALL_ADMINS,
    list: { options: ofAcme, by: ADMINS },
  },
  {
    path: 'invoices/invoiceOfACME/lines/1',
    get: ADMINS,
    list: { options: byId, by: ADMINS },
  },
  {
    path: `commands/${commandId('ACME', 'WAITING')}`,
    get: ['baker'],
    absent: VERIFIED,
    list: { options: ofBaker, by: ['baker'] },
  },
  { path: `commands/${commandId('ACME', 'DONE')}`, get: ['baker'] },
  {
    path: `commands/${commandId('ACME', 'DONE')}/results/${AUDIT.id}`,
    get: ['baker'],
    list: { options: byId, by: ['baker'] },
  },
  { path: 'engine/worker', get: ALL_STAFF, absent: NOBODY },
  { path: 'engine/senders', get: ALL_STAFF },
  { path: 'engine/backup', get: ALL_ADMINS },
  { path: 'engine/projections', get: ALL_ADMINS },
  {
    path: 'rollups/rollupOfACME',
    get: ADMINS,
    absent: ALL_ADMINS,
    list: { options: ofAcme, by: ADMINS },
  },
  { path: 'rollups/calendarOfACME', get: ADMINS },
  { path: 'activity/activityOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  {
    path: `calendarMarks/${AUDIT.id}`,
    get: NOBODY,
    list: { options: ofAcme, by: NOBODY },
  },
  { path: 'restores/last', get: NOBODY },
  { path: 'contactWishes/+12075550109', get: NOBODY },
  { path: 'removals/goneAuditOfACME', get: NOBODY },
  // As releases before this one wrote them.
  { path: 'comments/any', get: NOBODY, list: { options: ofAcme, by: NOBODY } },
  { path: 'jobs/worker', get: NOBODY, list: { options: ofAcme, by: NOBODY } },
  { path: 'unheard/of', get: NOBODY, list: { options: ofAcme, by: NOBODY } },
]

/** The collections that have a row. */
export const ASKED_COLLECTIONS: ReadonlySet<string> = new Set(
  READS.map(({ path }) => path.split('/')[0] ?? ''),
)

/** Every actor, every collection, every verb: reads as the table says, writes denied. */
export function accessCases(): RuleCase[] {
  return READS.flatMap((access, at) =>
    ACTOR_NAMES.flatMap((actor) => [
      ...readsOf(access, actor),
      ...(isFirstOf(at) ? listsOf(access, actor) : []),
      ...blindWrites(access, actor),
    ]),
  )
}

/** Lists are the same for every document of a collection. */
function isFirstOf(at: number): boolean {
  const collections = READS.map(({ path }) => collectionOf(path))
  return collections.indexOf(collections[at] ?? '') === at
}

function collectionOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function readsOf({ path, get, absent }: Access, actor: ActorName): RuleCase[] {
  const collection = collectionOf(path)
  const read = (name: string, at: string, allowed: boolean): RuleCase => {
    return { name: `${actor}: ${name}`, actor, allowed, ask: { kind: 'get', path: at } }
  }
  return [
    read(`gets ${path}`, path, get.includes(actor)),
    ...(absent
      ? [read(`gets nothing in ${collection}`, `${collection}/nowhere`, absent.includes(actor))]
      : []),
  ]
}

function listsOf({ path, list, everything = NOBODY }: Access, actor: ActorName): RuleCase[] {
  const collection = collectionOf(path)
  const listed = (name: string, options: ListOptions, allowed: boolean): RuleCase => {
    return {
      name: `${actor}: lists ${collection} ${name}`,
      actor,
      allowed,
      ask: { kind: 'list', collection, options },
    }
  }
  return [
    ...(list ? [listed('as the product does', list.options, list.by.includes(actor))] : []),
    ...(collection.includes('/') ? [] : [listed('as a whole', {}, everything.includes(actor))]),
  ]
}

/** Writes past the engine: no one's, but that a person takes back a command that waits. */
function blindWrites({ path }: Access, actor: ActorName): RuleCase[] {
  const parts = path.split('/')
  const id = parts.pop() ?? ''
  const collection = parts.join('/')
  const data = { ...WORLD[path], forged: true }
  const write = (name: string, one: BatchWrite, allowed = false): RuleCase => {
    const ask = { kind: 'commit', writes: [one] } as const
    return { name: `${actor}: ${name} ${path}`, actor, allowed, ask }
  }
  const isTheirs = actor === 'baker' && path === `commands/${commandId('ACME', 'WAITING')}`
  return [
    write('makes another of', { kind: 'create', collection, id: 'another', data }),
    write('forges', { kind: 'update', collection, id, data: { forged: true } }),
    write('replaces', { kind: 'set', collection, id, data }),
    write('deletes', { kind: 'delete', collection, id }, isTheirs),
  ]
}
