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
  /** Without password and telephone, which follow from the fields above: see `providersOf.ts`. */
  providerUserInfo: ProviderIdentity[]
  /** Milliseconds since 1970, as text: the protocol's form. */
  createdAt: string
  lastLoginAt?: string
  /** ISO 8601. */
  lastRefreshAt?: string
  /** Seconds since 1970, as text: tokens from before it no longer count. */
  validSince: string
}

/** What a host needs to say of an account that shall exist for the chooser. */
export interface AccountSeed {
  email: string
  displayName: string
  photoUrl?: string
}
