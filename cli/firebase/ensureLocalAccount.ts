import { StoreError } from '#shared/ports/storeError.ts'

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
