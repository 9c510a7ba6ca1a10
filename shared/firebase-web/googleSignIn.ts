import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import { idTokenFromChooser } from './idTokenFromChooser.ts'

/**
 * Signs in with Google (specification §6). In production that is Google's pop-up; on the local
 * backend its chooser of registered users, whose answer goes through the same SDK as a credential.
 * Rejects when the pop-up is blocked, closed or fails.
 */
export async function googleSignIn(auth: Auth, local: boolean): Promise<User> {
  if (!local) {
    const provider = new GoogleAuthProvider()
    provider.setCustomParameters({ prompt: 'select_account' })
    return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
  }
  const idToken = await idTokenFromChooser(window)
  return (await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))).user
}
