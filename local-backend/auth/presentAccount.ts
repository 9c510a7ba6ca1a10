import type { Account } from './Account.ts'
import type { Json } from './AuthContext.ts'

/** An account in the protocol's form; claims are the administrator's to see. */
export function presentAccount(account: Account, viewer: 'owner' | 'admin'): Json {
  const { customAttributes, ...shown } = account
  return {
    ...shown,
    lastRefreshAt: account.lastLoginAt && new Date(Number(account.lastLoginAt)).toISOString(),
    ...(viewer === 'admin' && customAttributes && { customAttributes }),
  }
}
