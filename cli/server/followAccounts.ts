import type { User } from '#shared/domain/user/User.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { LiveStore } from '#shared/ports/liveStore.ts'
import { ensureLocalAccount } from '../firebase/ensureLocalAccount.ts'

/**
 * Whoever is registered while the server runs can be chosen at the local sign-in, as their account at
 * the identity provider could in production. Answers how to stop. What fails is told, once each.
 */
export function followAccounts(
  live: LiveStore,
  { host, project, tell }: { host: string; project: string; tell: (line: string) => void },
): () => void {
  const known = new Set<string>()
  return live.watchList<User>(
    COLLECTIONS.users,
    { sort: { field: 'id', direction: 'asc' } },
    {
      next: (users) => {
        for (const { email, name } of users) {
          if (known.has(email)) continue
          known.add(email)
          ensureLocalAccount(host, project, { email, name }).catch(() =>
            tell(`${email} could not be added to the local sign-in. Start the server again.`),
          )
        }
      },
      error: () => tell('New users can be chosen at the local sign-in after the next start.'),
    },
  )
}
