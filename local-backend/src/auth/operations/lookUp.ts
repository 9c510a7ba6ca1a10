import { type Account, presentAccount } from '../Account.ts'
import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readObjects, readPageSize, readText, readTexts } from '../readField.ts'
import { authenticate } from '../signIn.ts'

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

const DEFAULT_PAGE = 20

/**
 * The administrator's `accounts:batchGet`: pages in order of ids; the page token is the last id, and a
 * full page always has one.
 */
export function listAccounts(context: AuthContext, request: Json): Json {
  const after = readText(request, 'nextPageToken')
  const limit = readPageSize(request['maxResults'], DEFAULT_PAGE)
  const rest = context.accounts.all().filter(({ localId }) => !after || localId > after)
  const page = rest.slice(0, limit)
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: page.map((account) => presentAccount(account, 'exporter')),
    ...(rest.length >= limit && { nextPageToken: page.at(-1)?.localId }),
  }
}

/** The administrator's `accounts:query` without an expression: a count, or a page by offset. */
export function queryAccounts(context: AuthContext, request: Json): Json {
  if (Array.isArray(request['expression']) && request['expression'].length > 0) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : expressions are not supported', 501)
  }
  if (request['sortBy'] !== undefined && request['sortBy'] !== 'USER_ID') {
    throw new IdentityError('OPERATION_NOT_ALLOWED : accounts are sorted by USER_ID only', 501)
  }
  const all = context.accounts.all()
  if (request['returnUserInfo'] === false) return { recordsCount: String(all.length) }
  if (request['order'] === 'DESC') all.reverse()
  const offset = Math.max(0, Math.trunc(Number(request['offset'] ?? 0)) || 0)
  const page = all.slice(offset, offset + readPageSize(request['limit']))
  return {
    recordsCount: String(page.length),
    userInfo: page.map((account) => presentAccount(account, 'admin')),
  }
}
