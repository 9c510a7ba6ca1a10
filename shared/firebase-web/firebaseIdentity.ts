import { type Auth, onAuthStateChanged, signOut, type User } from 'firebase/auth'
import { refusal } from '../errors/refusal.ts'
import type { Identity, SignedIn } from '../ports/identity.ts'
import type { Logger } from '../ports/logger.ts'
import { googleSignIn } from './googleSignIn.ts'

/** What the tabs of one browser tell each other; a `BroadcastChannel` is one. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(event: 'message', listener: () => void): void
}

/**
 * The Identity port over Firebase Auth. The SDK ends a session that can't be refreshed just as it ends
 * one by wish, in every tab; so a wish is told to the other tabs by `tabs`, before the sign-out itself.
 */
export function firebaseIdentity(
  auth: Auth,
  { logger, tabs }: { logger: Logger; tabs: TabChannel },
): Identity {
  let isWished = false
  tabs.addEventListener('message', () => {
    isWished = true
  })
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
    async signOut({ byWish } = { byWish: true }) {
      // Here whoever asks says why; it is no news that nobody wished.
      isWished = true
      if (byWish) tabs.postMessage('signing out')
      await signOut(auth)
    },
    onChange: (listener) =>
      onAuthStateChanged(auth, (user) => {
        if (user !== null) isWished = false
        listener(user === null ? null : signedIn(user), { ended: user === null && !isWished })
      }),
  }
}

function signedIn(user: User): SignedIn {
  return {
    email: (user.email ?? '').toLowerCase(),
    name: user.displayName ?? '',
    uid: user.uid,
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : 'unknown'
}
