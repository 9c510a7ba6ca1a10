import type { Account } from './Account.ts'

/** An account with nothing in it yet, valid from now on. `now` in milliseconds since 1970. */
export function newAccount(localId: string, now: number): Account {
  return {
    localId,
    emailVerified: false,
    disabled: false,
    providerUserInfo: [],
    createdAt: String(now),
    validSince: String(Math.floor(now / 1000)),
  }
}
