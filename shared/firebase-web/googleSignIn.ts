import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
  type User,
} from 'firebase/auth'

/**
 * Signs in with Google's pop-up (specification §6). The local backend answers the same calls with its
 * chooser of registered users. Rejects when the pop-up is blocked, closed or fails.
 */
export async function googleSignIn(auth: Auth): Promise<User> {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
}
