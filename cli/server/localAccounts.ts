import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type LiveStore, StoreError } from '#shared/kernel/ports/documentStore.ts'

/**
 * Makes sure that the local sign-in service knows the account, so that its chooser offers it. In
 * production people have accounts at the identity provider and nothing is done here.
 */
export async function ensureLocalAccount(
  host: string,
  project: string,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`
  const answer = await fetch(`http://${host}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email, displayName: name, emailVerified: true }),
  })
  const text = await answer.text()
  if (answer.ok || /EMAIL_EXISTS|DUPLICATE_EMAIL/.test(text)) return
  throw new StoreError('unknown', 'Add', `the sign-in service answered ${answer.status}`)
}

/**
 * A user who is registered while the server runs can be chosen at the local sign-in, as their account at
 * the identity provider could in production. Answers how to stop. Each failure is reported once.
 */
export function followAccounts(
  live: LiveStore,
  { host, project, info }: { host: string; project: string; info: (line: string) => void },
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
            info(`${email} could not be added to the local sign-in. Start the server again.`),
          )
        }
      },
      error: () => info('New users can be chosen at the local sign-in after the next start.'),
    },
  )
}
