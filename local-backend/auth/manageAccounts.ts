import { randomId } from '#local-backend/randomId.ts'
import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { editAccount } from './editAccount.ts'
import { IdentityError } from './IdentityError.ts'
import { newAccount } from './newAccount.ts'
import { presentAccount } from './presentAccount.ts'
import { readObjects, readText, readTexts, requireText } from './readField.ts'

const MAX_PAGE = 1000

/** The administrator's `POST …/accounts`. */
export async function createAccount(context: AuthContext, request: Json): Promise<Json> {
  const localId = readText(request, 'localId', 128) ?? randomId(28)
  if (context.accounts.get(localId)) throw new IdentityError('DUPLICATE_LOCAL_ID')
  const account = editAccount(newAccount(localId, context.clock()), request, context.accounts)
  await context.accounts.put(account)
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId }
}

/** `…/accounts:update`. */
export async function updateAccount(context: AuthContext, request: Json): Promise<Json> {
  const localId = requireText(request, 'localId', 'MISSING_LOCAL_ID')
  const account = context.accounts.get(localId)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  const edited = editAccount(account, request, context.accounts)
  await context.accounts.put(edited)
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...presentAccount(edited, 'admin') }
}

/** `…/accounts:lookup` by ids, e-mails, telephone numbers or provider ids; no `users` when none match. */
export function lookUpAccounts(context: AuthContext, request: Json): Json {
  const { accounts } = context
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
  const users = [...new Set(found)].map((account) => presentAccount(account, 'admin'))
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(users.length > 0 && { users }),
  }
}

/** `…/accounts:batchGet`: pages in order of ids; the page token is the last id. */
export function listAccounts(context: AuthContext, request: Json): Json {
  const after = readText(request, 'nextPageToken')
  const limit = Math.min(Number(request['maxResults'] ?? 20) || 20, MAX_PAGE)
  const rest = context.accounts.all().filter(({ localId }) => !after || localId > after)
  const page = rest.slice(0, limit)
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: page.map((account) => presentAccount(account, 'admin')),
    ...(rest.length > limit && { nextPageToken: page.at(-1)?.localId }),
  }
}

/** `…/accounts:query` without an expression: a count, or a page by offset. */
export function queryAccounts(context: AuthContext, request: Json): Json {
  const all = context.accounts.all()
  if (request['returnUserInfo'] === false) return { recordsCount: String(all.length) }
  const offset = Number(request['offset'] ?? 0) || 0
  const limit = Math.min(Number(request['limit'] ?? MAX_PAGE) || MAX_PAGE, MAX_PAGE)
  const page = all.slice(offset, offset + limit)
  return {
    recordsCount: String(page.length),
    userInfo: page.map((account) => presentAccount(account, 'admin')),
  }
}

/** `…/accounts:delete`. */
export async function deleteAccount(context: AuthContext, request: Json): Promise<Json> {
  const localId = requireText(request, 'localId', 'MISSING_LOCAL_ID')
  if (!(await context.accounts.remove(localId))) throw new IdentityError('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** `…/accounts:batchDelete`; ids that are no accounts are passed over, as Google does. */
export async function deleteAccounts(context: AuthContext, request: Json): Promise<Json> {
  await Promise.all(readTexts(request, 'localIds').map((id) => context.accounts.remove(id)))
  return {}
}

/** `…/accounts:batchCreate`: an import; each account that can't be taken is reported by its index. */
export async function importAccounts(context: AuthContext, request: Json): Promise<Json> {
  const error: { index: number; message: string }[] = []
  for (const [index, entry] of readObjects(request, 'users').entries()) {
    try {
      const localId = requireText(entry, 'localId', 'MISSING_LOCAL_ID')
      const blank = newAccount(localId, context.clock())
      await context.accounts.put(editAccount(blank, entry, context.accounts))
    } catch (refusal) {
      if (!(refusal instanceof IdentityError)) throw refusal
      error.push({ index, message: refusal.message })
    }
  }
  return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length > 0 && { error }) }
}
