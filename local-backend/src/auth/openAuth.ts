import { randomId } from '../randomId.ts'
import { type AccountSeed, newAccount } from './Account.ts'
import { AccountBook, type RecordStore } from './AccountBook.ts'
import { type AuthContext, newAuthSettings } from './AuthContext.ts'
import { GOOGLE, idpSubject } from './idpIdentity.ts'
import { OneTimeCodes } from './OneTimeCodes.ts'
import type { TokenAuthority } from './TokenAuthority.ts'

export interface AuthNeeds {
  projectId: string
  store: RecordStore
  tokens: TokenAuthority
  /** Milliseconds since 1970. */
  clock: () => number
}

/** The accounts of a project as they are stored, with nothing open yet. */
export function openAuth({ projectId, store, tokens, clock }: AuthNeeds): AuthContext {
  return {
    projectId,
    accounts: new AccountBook(store, projectId),
    tokens,
    oobCodes: new OneTimeCodes(clock),
    phoneCodes: new OneTimeCodes(clock),
    phoneProofs: new OneTimeCodes(clock),
    settings: newAuthSettings(),
    clock,
  }
}

/** Deletes all accounts and everything that is open, and sets the settings back. */
export async function resetAuth(context: AuthContext): Promise<void> {
  for (const codes of [context.oobCodes, context.phoneCodes, context.phoneProofs]) codes.clear()
  Object.assign(context.settings, newAuthSettings())
  await context.accounts.clear()
}

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
