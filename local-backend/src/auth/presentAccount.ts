import type { Account } from './Account.ts'
import type { Json } from './AuthContext.ts'
import { providersOf } from './providersOf.ts'

/** "REDACTED" in base64: what everybody sees of a password but who exports all accounts. */
const REDACTED_HASH = 'UkVEQUNURUQ='

/** An account in the protocol's form; claims are the administrator's to see, hashes the exporter's. */
export function presentAccount(account: Account, viewer: 'owner' | 'admin' | 'exporter'): Json {
  const { customAttributes, passwordHash, salt, ...shown } = account
  return {
    ...shown,
    providerUserInfo: providersOf(account),
    ...(viewer !== 'owner' && customAttributes && { customAttributes }),
    ...(passwordHash && { passwordHash: viewer === 'exporter' ? passwordHash : REDACTED_HASH }),
    ...(viewer === 'exporter' && salt && { salt }),
  }
}
