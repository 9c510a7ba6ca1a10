import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { presentAccount } from '../presentAccount.ts'
import { readText } from '../readField.ts'

const MAX_PAGE = 1000
const DEFAULT_PAGE = 20

/**
 * The administrator's `accounts:batchGet`: pages in order of ids; the page token is the last id, and a
 * full page always has one.
 */
export function listAccounts(context: AuthContext, request: Json): Json {
  const after = readText(request, 'nextPageToken')
  const limit = readLimit(request['maxResults'], DEFAULT_PAGE)
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
  const offset = Number(request['offset'] ?? 0) || 0
  const page = all.slice(offset, offset + readLimit(request['limit'], MAX_PAGE))
  return {
    recordsCount: String(page.length),
    userInfo: page.map((account) => presentAccount(account, 'admin')),
  }
}

function readLimit(value: unknown, standard: number): number {
  const limit = Number(value ?? standard)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_PAGE) : standard
}
