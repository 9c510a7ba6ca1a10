import { type Auth, onAuthStateChanged, signOut, type User } from 'firebase/auth'
import { refusal } from '../errors/refusal.ts'
import type { Identity, SignedIn } from '../ports/identity.ts'
import type { Logger } from '../ports/logger.ts'
import { googleSignIn } from './googleSignIn.ts'

/** The Identity port over Firebase Auth. */
export function firebaseIdentity(auth: Auth, { logger }: { logger: Logger }): Identity {
  return {
    async current() {
      await auth.authStateReady()
      return auth.currentUser === null ? null : signedIn(auth.currentUser)
    },
    async signIn() {
      try {
        return { ok: true, value: signedIn(await googleSignIn(auth)) }
      } catch (error) {
        logger.error('sign-in failed', { code: codeOf(error) })
        return { ok: false, error: refusal('SIGN_IN_FAILED') }
      }
    },
    signOut: () => signOut(auth),
    onChange: (listener) =>
      onAuthStateChanged(auth, (user) => listener(user === null ? null : signedIn(user))),
  }
}

function signedIn(user: User): SignedIn {
  return { email: (user.email ?? '').toLowerCase(), name: user.displayName ?? '' }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : 'unknown'
}
