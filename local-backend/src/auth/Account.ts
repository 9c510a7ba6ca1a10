/** A link from an account to an identity elsewhere. */
export interface ProviderIdentity {
  providerId: string
  /** The provider's own id of the person: the `sub` of its tokens. */
  rawId: string
  federatedId?: string
  email?: string
  displayName?: string
  photoUrl?: string
  phoneNumber?: string
  screenName?: string
}

/** An account as it is stored and, almost, as the Auth protocol shows it. */
export interface Account {
  localId: string
  /** Lower-cased; at most one account has it. */
  email?: string
  emailVerified: boolean
  /** The first e-mail, once it was changed: what the change can be undone to. */
  initialEmail?: string
  displayName?: string
  photoUrl?: string
  screenName?: string
  phoneNumber?: string
  disabled: boolean
  /** Base64, with its `salt`: see `hashPassword.ts`. */
  passwordHash?: string
  salt?: string
  /** Milliseconds since 1970. */
  passwordUpdatedAt?: number
  /** Has signed in by a link sent to the e-mail. */
  emailLinkSignin?: boolean
  /** Has signed in by a custom token. */
  customAuth?: boolean
  /** Custom claims as the JSON text the administrator sent. */
  customAttributes?: string
  /** Without password and telephone, which follow from the fields above: see `providersOf`. */
  providerUserInfo: ProviderIdentity[]
  /** Milliseconds since 1970, as text: the protocol's form. */
  createdAt: string
  lastLoginAt?: string
  /** ISO 8601. */
  lastRefreshAt?: string
  /** Seconds since 1970, as text: tokens from before it no longer count. */
  validSince: string
}

/** An account that a host wants the sign-in window to list. */
export interface AccountSeed {
  email: string
  displayName: string
  photoUrl?: string
}

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

export const PASSWORD = 'password'
export const PHONE = 'phone'

/** All ways to sign in to an account; those by its own e-mail and telephone number come last. */
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

/** "REDACTED" in base64: what every answer but an export shows of a password. */
const REDACTED_HASH = 'UkVEQUNURUQ='

/** An account in the protocol's form; claims are the administrator's to see, hashes the exporter's. */
export function presentAccount(
  account: Account,
  viewer: 'owner' | 'admin' | 'exporter',
): Record<string, unknown> {
  const { customAttributes, passwordHash, salt, ...shown } = account
  return {
    ...shown,
    providerUserInfo: providersOf(account),
    ...(viewer !== 'owner' && customAttributes && { customAttributes }),
    ...(passwordHash && { passwordHash: viewer === 'exporter' ? passwordHash : REDACTED_HASH }),
    ...(viewer === 'exporter' && salt && { salt }),
  }
}
