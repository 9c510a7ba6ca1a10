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

/** Connects the tabs of one browser; a `BroadcastChannel` is one. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(event: 'message', listener: () => void): void
}

/**
 * The Identity port over Firebase Auth. The SDK reports a session that can't be refreshed just as it
 * reports a sign-out, in every tab; so a sign-out is announced to the other tabs before it happens.
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
      // In this tab the caller shows the reason itself: the end is never reported as unexpected.
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
