import { ensureLocalAccount } from '../firebase/ensureLocalAccount.ts'
import { LOCAL_PROJECT } from '../firebase/planTarget.ts'
import { DEMO_USERS, STRANGER } from './people.ts'

/** The accounts that the local sign-in offers: the demo users, and one that is no user here. */
export async function seedAccounts(authHost: string): Promise<void> {
  for (const person of [...DEMO_USERS, STRANGER]) {
    await ensureLocalAccount(authHost, LOCAL_PROJECT, person)
  }
}
