import type { RaRecord } from 'ra-core'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { CarrierSettings } from '#shared/domain/carrier/carrierSettings.ts'
import type { Role, User } from '#shared/domain/user/User.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { addUser } from '#shared/operations/administration/addUser.ts'
import { changeCarrier } from '#shared/operations/administration/changeCarrier.ts'
import { changeUser } from '#shared/operations/administration/changeUser.ts'
import { removeUser } from '#shared/operations/administration/removeUser.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

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

/** Registers a user as the admin who is signed in; the e-mail is the id. */
export async function createUser(
  context: ProviderContext,
  data: Partial<Record<string, unknown>>,
): Promise<RaRecord> {
  const by = await administrator(context)
  const email = String(data['email'] ?? '')
    .trim()
    .toLowerCase()
  const user = { email, ...userChanges(data), name: String(data['name'] ?? '').trim() }
  const { role = 'baker', carriers = [] } = user
  const added = await addUser(
    context.store,
    { email, name: user.name, role, carriers },
    { by, now: context.clock.now() },
  )
  return { id: email, ...accepted(added) }
}

/** Changes what a user is called, may do and works for. */
export async function updateUser(
  context: ProviderContext,
  email: string,
  data: Partial<Record<string, unknown>>,
): Promise<RaRecord> {
  const by = await administrator(context)
  const changed = await changeUser(context.store, {
    email,
    changes: userChanges(data),
    by,
    now: context.clock.now(),
  })
  return { id: email, ...accepted(changed) }
}

/** Takes a user out. The last admin stays. */
export async function deleteUser(context: ProviderContext, email: string): Promise<RaRecord> {
  const by = await administrator(context)
  return {
    id: email,
    ...accepted(await removeUser(context.store, { email, by, now: context.clock.now() })),
  }
}

/** Changes settings of a carrier. */
export async function updateCarrier(
  context: ProviderContext,
  id: string,
  data: Partial<Record<string, unknown>>,
): Promise<RaRecord> {
  const carrier = await context.store.get<Carrier>(COLLECTIONS.carriers, id)
  if (carrier === null)
    throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the carriers' }))
  const given = SETTINGS.filter((name) => data[name] !== undefined)
  const settings = Object.fromEntries(given.map((name) => [name, data[name]]))
  const by = await administrator(context)
  // Held to the version that was on screen.
  const { v = carrier.v } = data as Pick<Carrier, 'v'>
  const read = v === undefined ? carrier : { ...carrier, v }
  return { ...accepted(await changeCarrier(context, read, { settings, by })) }
}

function userChanges({ name, role, carriers }: Partial<Record<string, unknown>>) {
  return {
    ...(typeof name === 'string' ? { name: name.trim() } : {}),
    ...(isRole(role) ? { role } : {}),
    ...(Array.isArray(carriers) ? { carriers: carriers.map(String) } : {}),
  }
}

function isRole(value: unknown): value is Role {
  return value === 'admin' || value === 'baker' || value === 'carrier'
}

async function administrator({ session }: ProviderContext): Promise<User> {
  const user = await session.user()
  if (user === null) throw new RefusalError(refusal('SIGN_IN_NEEDED'))
  return user
}

function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new RefusalError(result.error)
  return result.value
}
