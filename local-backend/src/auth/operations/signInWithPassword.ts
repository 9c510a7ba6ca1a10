import type { AuthContext, Json } from '../AuthContext.ts'
import { isPassword } from '../hashPassword.ts'
import { IdentityError } from '../IdentityError.ts'
import { requireEmail, requireText } from '../readField.ts'
import { signIn } from '../signIn.ts'

/** `accounts:signInWithPassword`. With e-mail privacy on, an unknown e-mail and a wrong password are one. */
export async function signInWithPassword(context: AuthContext, request: Json): Promise<Json> {
  const email = requireEmail(request)
  const password = requireText(request, 'password', 'MISSING_PASSWORD')
  const { enableImprovedEmailPrivacy: isPrivate } = context.settings
  const account = context.accounts.findByEmail(email)
  if (!account) throw new IdentityError(isPrivate ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  const { passwordHash, salt } = account
  if (!passwordHash || !salt || !(await isPassword(password, { passwordHash, salt }))) {
    throw new IdentityError(isPrivate ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
  }
  // The hash took a while: what counts is the account as it is now.
  const current = context.accounts.get(account.localId)
  if (current?.passwordHash !== passwordHash) {
    throw new IdentityError(isPrivate ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
  }
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.localId,
    email,
    ...(account.displayName && { displayName: account.displayName }),
    ...(await signIn(context, current, 'password')),
  }
}
