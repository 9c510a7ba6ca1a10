import type { RaRecord } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import { type Carrier, ROLES, type Role, type User } from '#shared/firm/model.ts'
import type { UserRights } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import { askEngine } from './commandVerbs.ts'
import type { ProviderContext } from './ProviderContext.ts'

type Given = Partial<Record<string, unknown>>

/** What an admin sets of a carrier in a form. */
const SETTINGS = [
  'name',
  'timeZone',
  'reviewInbox',
  'helpPhone',
  'helpHours',
  'worksheet',
  'singleReviewer',
  'contacts',
] as const satisfies readonly (keyof CarrierSettings)[]

/** Registers a user as the admin who is signed in; the email is the id. */
export async function createUser(context: ProviderContext, data: Given): Promise<RaRecord> {
  const email = String(data['email'] ?? '')
    .trim()
    .toLowerCase()
  const { name = '', role = 'baker', carriers = [], firm = false } = rightsIn(data)
  const rights = { name, role, carriers, ...(firm ? { firm } : {}) }
  await askEngine(context, 'addUser', { request: { email, ...rights } })
  return readBack<User>(context, COLLECTIONS.users, email)
}

/**
 * Changes what a user is called, may do and works for, held to the version that the form was opened with.
 * Only what differs is sent: a name or role counts at every carrier of the user.
 */
export async function updateUser(
  context: ProviderContext,
  email: string,
  { data, seen }: { data: Given; seen: Given },
): Promise<RaRecord> {
  const rev = versionOf(data['rev'] ?? seen['rev'])
  const changes = differencesOf(rightsIn(seen), rightsIn({ ...seen, ...data }))
  await askEngine(context, 'changeUser', { request: { email, rev, changes } })
  return readBack<User>(context, COLLECTIONS.users, email)
}

/** Takes a user out. The last admin stays. */
export async function deleteUser(
  context: ProviderContext,
  email: string,
  seen: Given,
): Promise<RaRecord> {
  await askEngine(context, 'removeUser', { request: { email, rev: versionOf(seen['rev']) } })
  return { id: email, email }
}

/** Adds a carrier, to the admin's own ones too; what it comes with is set after. */
export async function createCarrier(context: ProviderContext, data: Given): Promise<RaRecord> {
  const id = String(data['id'] ?? '')
    .trim()
    .toUpperCase()
  await askEngine(context, 'addCarrier', {
    request: { id, name: String(data['name'] ?? '').trim() },
  })
  return readBack<Carrier>(context, COLLECTIONS.carriers, id)
}

/** Puts a slice on screen. */
export async function createSlice(context: ProviderContext, data: Given): Promise<RaRecord> {
  const slice = String(data['id'] ?? '').trim()
  await askEngine(context, 'addSlice', { request: { slice } })
  return { id: slice }
}

/** Takes a slice off the screen. */
export async function deleteSlice(context: ProviderContext, slice: string): Promise<RaRecord> {
  await askEngine(context, 'removeSlice', { request: { slice } })
  return { id: slice }
}

/** Changes settings of a carrier, held to the version that was on screen. */
export async function updateCarrier(
  context: ProviderContext,
  id: string,
  { data, seen }: { data: Given; seen: Given },
): Promise<RaRecord> {
  const given = SETTINGS.filter((name) => data[name] !== undefined)
  const settings: Partial<CarrierSettings> = Object.fromEntries(
    given.map((name) => [name, data[name]]),
  )
  const v = versionOf(data['v'] ?? seen['v'])
  await askEngine(context, 'changeCarrier', { carrierCompany: id, request: { v, settings } })
  return readBack<Carrier>(context, COLLECTIONS.carriers, id)
}

/** What a form says of a user. The right for the whole firm is admins'. */
function rightsIn({ name, role, carriers, firm }: Given): Partial<UserRights> {
  return {
    ...(typeof name === 'string' ? { name: name.trim() } : {}),
    ...(isRole(role) ? { role, firm: firm === true && role === 'admin' } : {}),
    ...(Array.isArray(carriers) ? { carriers: carriers.map(String) } : {}),
  }
}

function differencesOf(before: Partial<UserRights>, after: Partial<UserRights>) {
  const isSameList = before.carriers?.toSorted().join() === after.carriers?.toSorted().join()
  const { name, role, carriers, firm } = after
  return {
    ...(name === before.name ? {} : { name }),
    ...(role === before.role ? {} : { role }),
    ...(isSameList ? {} : { carriers }),
    ...(firm === before.firm ? {} : { firm }),
  }
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

function versionOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

async function readBack<T>(
  { store }: ProviderContext,
  collection: string,
  id: string,
): Promise<RaRecord> {
  const found = await store.get<T>(collection, id)
  if (found === null) throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: collection }))
  return { ...found }
}
