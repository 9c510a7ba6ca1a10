import { randomId } from '../../randomId.ts'
import { type Account, newAccount } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText, requireEmail, requireText } from '../readField.ts'
import { authenticate, MAX_TOKEN, signIn } from '../signIn.ts'

/**
 * `accounts:signInWithEmailLink`: signs in, or with an `idToken` links the e-mail to that account. The
 * code is spent only by a request that fits it.
 */
export async function signInWithEmailLink(context: AuthContext, request: Json): Promise<Json> {
  const { accounts, oobCodes } = context
  const own = readText(request, 'idToken', MAX_TOKEN) && authenticate(context, request).account
  const email = requireEmail(request)
  const code = oobCodes.find(requireText(request, 'oobCode', 'MISSING_OOB_CODE'))
  if (code?.requestType !== 'EMAIL_SIGNIN') throw new IdentityError('INVALID_OOB_CODE')
  if (email !== code.email) {
    throw new IdentityError(
      'INVALID_EMAIL : The email provided does not match the sign-in email address.',
    )
  }
  const sameEmail = accounts.findByEmail(email)
  if (own && sameEmail && own.localId !== sameEmail.localId) throw new IdentityError('EMAIL_EXISTS')
  oobCodes.spend(code.oobCode)
  const known = own || sameEmail
  const account: Account = {
    ...(known ?? newAccount(randomId(28), context.clock())),
    email,
    emailVerified: true,
    emailLinkSignin: true,
  }
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    email,
    localId: account.localId,
    isNewUser: known === undefined,
    ...(await signIn(context, account, 'password')),
  }
}
