import type { AuthContext, Json } from '#local-backend/auth/AuthContext.ts'
import {
  createAccount,
  deleteAccount,
  deleteAccounts,
  importAccounts,
  listAccounts,
  lookUpAccounts,
  queryAccounts,
  updateAccount,
} from '#local-backend/auth/manageAccounts.ts'
import {
  deleteSelf,
  lookUpSelf,
  refresh,
  signUp,
  updateSelf,
} from '#local-backend/auth/ownAccount.ts'
import { signInWithIdp } from '#local-backend/auth/signInWithIdp.ts'

/** One address of the Auth protocol. */
export interface AuthRoute {
  method: 'GET' | 'POST'
  /** Of the path below the host; the first group, where there is one, is the project. */
  path: RegExp
  /** Needs the administrator's token. */
  admin: boolean
  call(context: AuthContext, request: Json): Json | Promise<Json>
}

const IDENTITY = '/identitytoolkit\\.googleapis\\.com/v[12]'

/** What is served of identitytoolkit and securetoken. Everything else there is a 404. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  own('POST', `${IDENTITY}/accounts:signInWithIdp`, signInWithIdp),
  own('POST', `${IDENTITY}/accounts:signUp`, signUp),
  own('POST', `${IDENTITY}/accounts:lookup`, lookUpSelf),
  own('POST', `${IDENTITY}/accounts:update`, updateSelf),
  own('POST', `${IDENTITY}/accounts:delete`, deleteSelf),
  own('GET', `${IDENTITY}/projects`, projectConfig),
  own('POST', '/securetoken\\.googleapis\\.com/v1/token', refresh),
  admin('POST', 'accounts', createAccount),
  admin('POST', 'accounts:lookup', lookUpAccounts),
  admin('POST', 'accounts:update', updateAccount),
  admin('POST', 'accounts:delete', deleteAccount),
  admin('GET', 'accounts:batchGet', listAccounts),
  admin('POST', 'accounts:batchCreate', importAccounts),
  admin('POST', 'accounts:batchDelete', deleteAccounts),
  admin('POST', 'accounts:query', queryAccounts),
]

/** Which pages may sign in; the guard has already decided that by Origin. */
function projectConfig(context: AuthContext): Json {
  return { projectId: context.projectId, authorizedDomains: ['localhost', '127.0.0.1', '[::1]'] }
}

function own(method: AuthRoute['method'], path: string, call: AuthRoute['call']): AuthRoute {
  return { method, path: new RegExp(`^${path}$`), admin: false, call }
}

function admin(method: AuthRoute['method'], path: string, call: AuthRoute['call']): AuthRoute {
  return { method, path: new RegExp(`^${IDENTITY}/projects/([^/:]+)/${path}$`), admin: true, call }
}
