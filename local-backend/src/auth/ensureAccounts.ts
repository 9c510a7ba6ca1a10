import { randomId } from '../randomId.ts'
import type { AccountSeed } from './Account.ts'
import type { AuthContext } from './AuthContext.ts'
import { GOOGLE, idpSubject } from './idpIdentity.ts'
import { newAccount } from './newAccount.ts'

/** Makes the accounts that aren't there yet, by e-mail; one that is there is left as it is. */
export async function ensureAccounts(
  context: AuthContext,
  seeds: readonly AccountSeed[],
): Promise<void> {
  for (const { displayName, photoUrl, ...seed } of seeds) {
    const email = seed.email.toLowerCase()
    if (context.accounts.findByEmail(email)) continue
    const profile = { email, displayName, ...(photoUrl && { photoUrl }) }
    const rawId = idpSubject(email)
    await context.accounts.put({
      ...newAccount(randomId(28), context.clock()),
      ...profile,
      emailVerified: true,
      providerUserInfo: [{ providerId: GOOGLE, rawId, federatedId: rawId, ...profile }],
    })
  }
}
