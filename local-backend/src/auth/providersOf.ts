import type { Account, ProviderIdentity } from './Account.ts'

export const PASSWORD = 'password'
export const PHONE = 'phone'

/** All ways to sign in to an account, the ones by its own e-mail and telephone number at the end. */
export function providersOf(account: Account): ProviderIdentity[] {
  const { email, phoneNumber, displayName, photoUrl } = account
  const linked = [...account.providerUserInfo]
  if (email && (account.passwordHash || account.emailLinkSignin)) {
    const profile = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) }
    linked.push({ providerId: PASSWORD, rawId: email, federatedId: email, email, ...profile })
  }
  if (phoneNumber) linked.push({ providerId: PHONE, rawId: phoneNumber, phoneNumber })
  return linked
}
