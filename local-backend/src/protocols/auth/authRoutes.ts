import type { AuthOperation } from '../../auth/AuthContext.ts'
import { createAuthUri } from '../../auth/operations/createAuthUri.ts'
import { createSessionCookie } from '../../auth/operations/createSessionCookie.ts'
import { deleteAccount } from '../../auth/operations/deleteAccount.ts'
import { deleteAccounts } from '../../auth/operations/deleteAccounts.ts'
import { getPasswordPolicy } from '../../auth/operations/getPasswordPolicy.ts'
import { getProjectConfig } from '../../auth/operations/getProjectConfig.ts'
import { getPublicConfig } from '../../auth/operations/getPublicConfig.ts'
import { getRecaptchaConfig, getRecaptchaParams } from '../../auth/operations/getRecaptchaConfig.ts'
import { importAccounts } from '../../auth/operations/importAccounts.ts'
import { listAccounts } from '../../auth/operations/listAccounts.ts'
import { lookUp } from '../../auth/operations/lookUp.ts'
import { queryAccounts } from '../../auth/operations/queryAccounts.ts'
import { refresh } from '../../auth/operations/refresh.ts'
import { resetPassword } from '../../auth/operations/resetPassword.ts'
import { sendOobCode } from '../../auth/operations/sendOobCode.ts'
import { sendVerificationCode } from '../../auth/operations/sendVerificationCode.ts'
import { signInWithCustomToken } from '../../auth/operations/signInWithCustomToken.ts'
import { signInWithEmailLink } from '../../auth/operations/signInWithEmailLink.ts'
import { signInWithIdp } from '../../auth/operations/signInWithIdp.ts'
import { signInWithPassword } from '../../auth/operations/signInWithPassword.ts'
import { signInWithPhoneNumber } from '../../auth/operations/signInWithPhoneNumber.ts'
import { signUp } from '../../auth/operations/signUp.ts'
import { updateAccount } from '../../auth/operations/updateAccount.ts'
import { updateProjectConfig } from '../../auth/operations/updateProjectConfig.ts'

/** One address of the Auth protocol. */
export interface AuthRoute {
  method: 'GET' | 'PATCH' | 'POST'
  /** Of the path below the host; the first group, where there is one, is the project. */
  path: RegExp
  /** Needs the administrator's token. */
  admin: boolean
  call: AuthOperation
}

const IDENTITY = '/identitytoolkit\\.googleapis\\.com/v[12]'

/** What is served of identitytoolkit and securetoken. Everything else there is a 404. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  own('POST', `${IDENTITY}/accounts:signInWithIdp`, signInWithIdp),
  own('POST', `${IDENTITY}/accounts:signInWithPassword`, signInWithPassword),
  own('POST', `${IDENTITY}/accounts:signInWithCustomToken`, signInWithCustomToken),
  own('POST', `${IDENTITY}/accounts:signInWithEmailLink`, signInWithEmailLink),
  own('POST', `${IDENTITY}/accounts:signInWithPhoneNumber`, signInWithPhoneNumber),
  own('POST', `${IDENTITY}/accounts:sendVerificationCode`, sendVerificationCode),
  own('POST', `${IDENTITY}/accounts:createAuthUri`, createAuthUri),
  own('POST', `${IDENTITY}/accounts:resetPassword`, resetPassword),
  own('POST', `${IDENTITY}/accounts:sendOobCode`, sendOobCode),
  own('POST', `${IDENTITY}/accounts:signUp`, signUp),
  own('POST', `${IDENTITY}/accounts:lookup`, lookUp),
  own('POST', `${IDENTITY}/accounts:update`, updateAccount),
  own('POST', `${IDENTITY}/accounts:delete`, deleteAccount),
  own('GET', `${IDENTITY}/projects`, getPublicConfig),
  own('GET', `${IDENTITY}/passwordPolicy`, getPasswordPolicy),
  own('GET', `${IDENTITY}/recaptchaConfig`, getRecaptchaConfig),
  own('GET', `${IDENTITY}/recaptchaParams`, getRecaptchaParams),
  own('POST', '/securetoken\\.googleapis\\.com/v1/token', refresh),
  admin('POST', '/accounts', signUp),
  admin('POST', '/accounts:lookup', lookUp),
  admin('POST', '/accounts:update', updateAccount),
  admin('POST', '/accounts:delete', deleteAccount),
  admin('POST', '/accounts:sendOobCode', sendOobCode),
  admin('GET', '/accounts:batchGet', listAccounts),
  admin('POST', '/accounts:batchCreate', importAccounts),
  admin('POST', '/accounts:batchDelete', deleteAccounts),
  admin('POST', '/accounts:query', queryAccounts),
  admin('POST', ':createSessionCookie', createSessionCookie),
  admin('GET', '/config', getProjectConfig),
  admin('PATCH', '/config', updateProjectConfig),
]

function own(method: AuthRoute['method'], path: string, call: AuthOperation): AuthRoute {
  return { method, path: new RegExp(`^${path}$`), admin: false, call }
}

function admin(method: AuthRoute['method'], path: string, call: AuthOperation): AuthRoute {
  return { method, path: new RegExp(`^${IDENTITY}/projects/([^/:]+)${path}$`), admin: true, call }
}
