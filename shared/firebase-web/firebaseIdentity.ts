import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth'
import { refusal } from '#shared/errors/refusal.ts'
import type { Identity, SignedIn } from '#shared/kernel/ports/identity.ts'
import type { Logger } from '#shared/kernel/ports/logger.ts'

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

/**
 * Signs in with Google's pop-up (specification §6). The local backend answers the same calls with its
 * chooser of registered users. Rejects when the pop-up is blocked, closed or fails.
 */
async function googleSignIn(auth: Auth): Promise<User> {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
}
