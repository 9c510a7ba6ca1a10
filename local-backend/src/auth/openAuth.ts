import { AccountBook, type RecordStore } from './AccountBook.ts'
import type { AuthContext } from './AuthContext.ts'
import { newAuthSettings } from './AuthSettings.ts'
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
