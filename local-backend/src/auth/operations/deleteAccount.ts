import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { authenticate } from '../authenticate.ts'
import { IdentityError } from '../IdentityError.ts'
import { requireText } from '../readField.ts'

/** `accounts:delete`: the caller's own account, or any for the administrator. */
export async function deleteAccount(
  context: AuthContext,
  request: Json,
  { isAdmin }: Sender,
): Promise<Json> {
  const localId = isAdmin
    ? requireText(request, 'localId', 'MISSING_LOCAL_ID')
    : authenticate(context, request).account.localId
  if (!(await context.accounts.remove(localId))) throw new IdentityError('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
