import type { ListOptions } from '#shared/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import type { RuleCase } from './RuleCase.ts'
import { AUDIT, WORLD } from './world.ts'

const NOBODY: readonly ActorName[] = []
const EVERYBODY = ACTOR_NAMES
const ADMINS: readonly ActorName[] = ['admin', 'secondAdmin']
const STAFF: readonly ActorName[] = [...ADMINS, 'baker', 'secondBaker']
const ALL_STAFF: readonly ActorName[] = [...STAFF, 'bakerOfBeta', 'adminOfBeta']
const ALL_ADMINS: readonly ActorName[] = [...ADMINS, 'adminOfBeta']
const CARRIER: readonly ActorName[] = [...STAFF, 'carrierUser']
const PEOPLE: readonly ActorName[] = [...ALL_STAFF, 'carrierUser', 'carrierUserOfBeta']

interface Access {
  path: string
  /** Who may read that document. */
  get: readonly ActorName[]
  /** Who learns that there is no such document, instead of being refused. */
  absent?: readonly ActorName[]
  /** The filters with which its collection is listed, and by whom. */
  list?: { options: ListOptions; by: readonly ActorName[] }
}

const ofAcme: ListOptions = {
  filters: [{ field: 'carrierCompany', op: '==', value: 'ACME' }],
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
  { path: 'opens/openOfACME', get: EVERYBODY, absent: EVERYBODY },
  {
    path: `carrierAudits/${AUDIT.id}`,
    get: CARRIER,
    list: { options: ofAcme, by: CARRIER },
  },
  { path: 'comments/commentOfACME', get: STAFF, list: { options: ofAcme, by: STAFF } },
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
    path: 'users/baker@acme.example',
    get: ['baker', ...ALL_ADMINS],
    absent: ALL_ADMINS,
    list: { options: byId, by: ALL_ADMINS },
  },
  {
    path: 'users/claims@acme.example',
    get: ['carrierUser', ...ALL_ADMINS],
    list: { options: byId, by: ALL_ADMINS },
  },
  {
    path: 'accessLog/entry',
    get: ALL_ADMINS,
    absent: ALL_ADMINS,
    list: { options: {}, by: ALL_ADMINS },
  },
  { path: 'carriers/ACME', get: CARRIER, absent: ALL_ADMINS },
  { path: 'carriers/ACME/private/fees', get: ADMINS },
  { path: 'bakery/steps', get: ALL_STAFF, list: { options: byId, by: ALL_STAFF } },
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
  { path: 'jobs/jobOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  { path: 'jobs/jobOfBetasAdmin', get: ['adminOfBeta'] },
  { path: 'jobs/jobOfABaker', get: NOBODY },
  { path: 'jobs/worker', get: ALL_STAFF },
  {
    path: 'rollups/rollupOfACME',
    get: ADMINS,
    absent: ALL_ADMINS,
    list: { options: ofAcme, by: ADMINS },
  },
  { path: 'activity/activityOfACME', get: ADMINS, list: { options: ofAcme, by: ADMINS } },
  { path: 'unheard/of', get: NOBODY, list: { options: ofAcme, by: NOBODY } },
]

/** Every actor, every collection, every verb: reads as the table says, writes from outside denied. */
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

function listsOf({ path, list }: Access, actor: ActorName): RuleCase[] {
  const collection = collectionOf(path)
  const listed = (name: string, options: ListOptions, allowed: boolean): RuleCase => {
    return {
      name: `${actor}: lists ${collection} ${name}`,
      actor,
      allowed,
      ask: { kind: 'list', collection, options },
    }
  }
  const isNested = collection.includes('/')
  const isOfNoCarrier = list !== undefined && list.options.filters === undefined
  const everywhere = isOfNoCarrier ? list.by : NOBODY
  return [
    ...(list ? [listed('as the product does', list.options, list.by.includes(actor))] : []),
    ...(isNested ? [] : [listed('as a whole', {}, everywhere.includes(actor))]),
  ]
}

/** Writes that would be nobody's: they say nothing that the rules could follow. */
function blindWrites({ path }: Access, actor: ActorName): RuleCase[] {
  const parts = path.split('/')
  const id = parts.pop() ?? ''
  const collection = parts.join('/')
  const data = { ...WORLD[path], forged: true }
  const write = (name: string, one: object): RuleCase => {
    const ask = { kind: 'commit', writes: [one] } as RuleCase['ask']
    return { name: `${actor}: ${name} ${path}`, actor, allowed: false, ask }
  }
  return [
    write('makes another of', { kind: 'create', collection, id: 'another', data }),
    ...(isTheirsToSet(path, actor)
      ? []
      : [write('forges', { kind: 'update', collection, id, data: { forged: true } })]),
    ...(isTheirsToDelete(path, actor)
      ? []
      : [write('deletes', { kind: 'delete', collection, id })]),
  ].filter(({ name }) => !isTheirsToMake(name, path, actor))
}

/** Documents without a shape of their own to the rules: any small field may be set. */
function isTheirsToSet(path: string, actor: ActorName): boolean {
  const isOpen = path.startsWith('uploads/uploadOfACME/original/')
  return isOpen && ADMINS.includes(actor)
}

function isTheirsToMake(name: string, path: string, actor: ActorName): boolean {
  if (!name.includes('makes another')) return false
  if (path === 'bakery/steps') return ALL_ADMINS.includes(actor)
  return path.startsWith('uploads/uploadOfACME/') && ADMINS.includes(actor)
}

function isTheirsToDelete(path: string, actor: ActorName): boolean {
  if (path.startsWith('views/')) return actor === 'baker' || ADMINS.includes(actor)
  return path.startsWith('opens/') && STAFF.includes(actor)
}
