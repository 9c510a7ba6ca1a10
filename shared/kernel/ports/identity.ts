import type { Result } from '#shared/errors/refusal.ts'

/** Who is signed in at the identity provider. Says nothing yet about being registered here. */
export interface SignedIn {
  /** Lower-cased. */
  email: string
  name: string
  /** The provider's id of the person. */
  uid: string
}

/** Sign-in and sign-out by a third-party identity (specification §6). */
export interface Identity {
  /** The stored session's person once it has been restored, or null when there is none. */
  current(): Promise<SignedIn | null>
  /** Opens the provider's pop-up. A closed or failed one is the refusal SIGN_IN_FAILED (§8). */
  signIn(): Promise<Result<SignedIn>>
  /** `byWish` (the default): the person asked for it. Without it, other tabs report that the session ended. */
  signOut(options?: { byWish: boolean }): Promise<void>
  /** Calls `listener` at every sign-in and sign-out, in other tabs too, until the returned function is called. */
  onChange(listener: (person: SignedIn | null, change: IdentityChange) => void): () => void
}

export interface IdentityChange {
  /** The session ran out or was ended, without a sign-out by the person. */
  ended: boolean
}
