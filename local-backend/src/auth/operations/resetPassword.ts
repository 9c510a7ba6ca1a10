import type { AuthContext, Json } from '../AuthContext.ts'
import { hashPassword } from '../hashPassword.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText, requireText } from '../readField.ts'

/**
 * `accounts:resetPassword`: says what a code is for and, with a `newPassword`, sets it. The receiver of
 * the e-mail owns the address, so it is verified and every other way to sign in is removed.
 */
export async function resetPassword(context: AuthContext, request: Json): Promise<Json> {
  const { accounts, oobCodes } = context
  const code = oobCodes.find(requireText(request, 'oobCode', 'MISSING_OOB_CODE'))
  if (!code) throw new IdentityError('INVALID_OOB_CODE')
  const newPassword = readText(request, 'newPassword')
  if (newPassword !== undefined) {
    if (code.requestType !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE')
    const hashed = await hashPassword(newPassword)
    const account = accounts.findByEmail(code.email)
    if (!account || !oobCodes.find(code.oobCode)) throw new IdentityError('INVALID_OOB_CODE')
    oobCodes.spend(code.oobCode)
    const now = context.clock()
    await accounts.put({
      ...account,
      ...hashed,
      emailVerified: true,
      passwordUpdatedAt: now,
      validSince: String(Math.floor(now / 1000)),
      providerUserInfo: [],
    })
  }
  const { requestType, email, newEmail } = code
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType,
    // A sign-in link must not show the e-mail: the person who follows it enters it.
    ...(requestType !== 'EMAIL_SIGNIN' && { email }),
    ...(newEmail && { newEmail }),
  }
}
