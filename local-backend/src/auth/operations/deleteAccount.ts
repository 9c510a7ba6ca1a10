import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readTexts, requireText } from '../readField.ts'
import { authenticate } from '../signIn.ts'

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

const MAX_DELETED = 1000

/**
 * The administrator's `accounts:batchDelete`. Ids that are no accounts are passed over, and one that is
 * not disabled stays unless `force` is sent, as with Google.
 */
export async function deleteAccounts(context: AuthContext, request: Json): Promise<Json> {
  const localIds = readTexts(request, 'localIds')
  if (localIds.length === 0 || localIds.length > MAX_DELETED) {
    throw new IdentityError('LOCAL_ID_LIST_EXCEEDS_LIMIT')
  }
  const isKept = (localId: string) =>
    request['force'] !== true && context.accounts.get(localId)?.disabled === false
  const message = 'NOT_DISABLED : Disable the account before batch deletion.'
  const errors = localIds.flatMap((localId, index) =>
    isKept(localId) ? [{ index, localId, message }] : [],
  )
  const removed = localIds.filter((localId) => !isKept(localId))
  await Promise.all(removed.map((localId) => context.accounts.remove(localId)))
  return errors.length > 0 ? { errors } : {}
}
