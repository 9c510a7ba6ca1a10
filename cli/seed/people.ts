import type { Role } from '#shared/firm/model.ts'
import { LOCAL_PROJECT } from '../firebase/target.ts'
import { ensureLocalAccount } from '../server/localAccounts.ts'

/** The carriers of every fresh store. */
export const DEMO_CARRIERS = [
  { id: 'DEMO', name: 'Demo Insurance' },
  { id: 'HM', name: 'Harbor Mutual' },
  { id: 'GSD', name: 'GSD Insurance' },
] as const

/** The registered users of every fresh store. */
export const DEMO_USERS: readonly {
  email: string
  name: string
  role: Role
  carriers: string[]
  firm?: boolean
}[] = [
  {
    email: 'auditor@bakehouse.example',
    name: 'Demo Auditor',
    role: 'baker',
    carriers: ['DEMO', 'HM', 'GSD'],
  },
  {
    email: 'admin@bakehouse.example',
    name: 'Demo Admin',
    role: 'admin',
    carriers: ['DEMO', 'HM', 'GSD'],
    firm: true,
  },
  {
    email: 'carrier@bakehouse.example',
    name: 'Demo Carrier',
    role: 'carrier',
    carriers: ['DEMO'],
  },
]

/** An account at the identity provider that is no user here: signing in with it is refused. */
export const STRANGER = {
  email: 'stranger@bakehouse.example',
  name: 'Unregistered account',
} as const

/** The accounts that the local sign-in offers: the demo users, and one that is no user here. */
export async function seedAccounts(authHost: string): Promise<void> {
  for (const person of [...DEMO_USERS, STRANGER]) {
    await ensureLocalAccount(authHost, LOCAL_PROJECT, person)
  }
}
