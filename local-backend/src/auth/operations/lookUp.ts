import type { Account } from '../Account.ts'
import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { authenticate } from '../authenticate.ts'
import { presentAccount } from '../presentAccount.ts'
import { readObjects, readText, readTexts } from '../readField.ts'

/**
 * `accounts:lookup`: the caller's own account; for the administrator those with the ids, e-mails,
 * telephone numbers or provider ids, and no `users` at all when there are none.
 */
export function lookUp(context: AuthContext, request: Json, { isAdmin }: Sender): Json {
  const users = isAdmin
    ? find(context, request).map((account) => presentAccount(account, 'admin'))
    : [presentAccount(authenticate(context, request).account, 'owner')]
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(users.length > 0 && { users }),
  }
}

function find({ accounts }: AuthContext, request: Json): Account[] {
  const found = [
    ...readTexts(request, 'localId').map((localId) => accounts.get(localId)),
    ...readTexts(request, 'email').map((email) => accounts.findByEmail(email)),
    ...readTexts(request, 'phoneNumber').map((number) => accounts.findByPhoneNumber(number)),
    ...readObjects(request, 'federatedUserId').map((identity) =>
      accounts.findByProvider(
        readText(identity, 'providerId') ?? '',
        readText(identity, 'rawId') ?? '',
      ),
    ),
  ].filter((account): account is Account => account !== undefined)
  return [...new Set(found)]
}
