import type { Role } from '#shared/firm/model.ts'
import { setLeave } from '#shared/firm/ops/leave.ts'
import { addUser } from '#shared/firm/ops/users.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { LOCAL_PROJECT } from '../firebase/target.ts'
import { ensureLocalAccount } from '../server/localAccounts.ts'

/** The carriers of every fresh store. */
export const DEMO_CARRIERS = [
  { id: 'DEMO', name: 'Demo Insurance' },
  { id: 'HM', name: 'Harbor Mutual' },
  { id: 'GSD', name: 'GSD Insurance' },
] as const

const ALL: string[] = DEMO_CARRIERS.map(({ id }) => id)

interface DemoUser {
  email: string
  name: string
  role: Role
  carriers: string[]
  firm?: boolean
}

/** The registered users of every fresh store. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'auditor@bakehouse.example',
    name: 'Demo Auditor',
    role: 'baker',
    carriers: ALL,
  },
  {
    email: 'admin@bakehouse.example',
    name: 'Demo Admin',
    role: 'admin',
    carriers: ALL,
    firm: true,
  },
  {
    email: 'carrier@bakehouse.example',
    name: 'Demo Carrier',
    role: 'carrier',
    carriers: ['DEMO'],
  },
]

/** Further auditors of the whole demo, to whom audits are assigned. */
export const OFFICE_USERS: readonly DemoUser[] = [
  {
    email: 'rosa@bakehouse.example',
    name: 'Rosa Lindqvist',
    role: 'baker',
    carriers: ALL,
  },
  {
    email: 'theo@bakehouse.example',
    name: 'Theo Marsh',
    role: 'baker',
    carriers: ALL,
  },
]

function usersOf(isSmall: boolean): readonly DemoUser[] {
  return isSmall ? DEMO_USERS : [...DEMO_USERS, ...OFFICE_USERS]
}

/** Registers the demo's people where they are missing; of the whole demo one is on leave. Answers how many. */
export async function addPeople(
  store: DocumentStore,
  { now, isSmall }: { now: Date; isSmall: boolean },
): Promise<number> {
  let added = 0
  for (const user of usersOf(isSmall))
    if ((await addUser(store, user, { by: null, now })).ok) added++
  const [, onLeave] = isSmall ? [] : OFFICE_USERS
  if (onLeave && added > 0) {
    const from = todayIn(DEFAULT_TIME_ZONE, now)
    const away = { from: addDays(from, -1), through: addDays(from, 5) }
    await setLeave(store, { email: onLeave.email, away, by: null, now })
  }
  return added
}

/** An account at the identity provider that is no user here: signing in with it is refused. */
export const STRANGER = {
  email: 'stranger@bakehouse.example',
  name: 'Unregistered account',
} as const

/** The accounts that the local sign-in offers: the demo users, and one that is no user here. */
export async function seedAccounts(authHost: string, { isSmall = false } = {}): Promise<void> {
  for (const person of [...usersOf(isSmall), STRANGER]) {
    await ensureLocalAccount(authHost, LOCAL_PROJECT, person)
  }
}
