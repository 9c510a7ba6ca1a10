import type { AuthContext, Json } from '../AuthContext.ts'
import { presentAccount } from '../presentAccount.ts'
import { readText } from '../readField.ts'
import { readPageSize } from '../readPageSize.ts'

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
