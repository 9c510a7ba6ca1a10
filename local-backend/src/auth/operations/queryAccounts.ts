import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { presentAccount } from '../presentAccount.ts'
import { readPageSize } from '../readPageSize.ts'

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
