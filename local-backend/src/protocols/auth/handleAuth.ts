import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext, AuthOperation, Json, Sender } from '../../auth/AuthContext.ts'
import { IdentityError } from '../../auth/IdentityError.ts'
import { createAuthUri } from '../../auth/operations/createAuthUri.ts'
import { deleteAccount, deleteAccounts } from '../../auth/operations/deleteAccount.ts'
import { importAccounts } from '../../auth/operations/importAccounts.ts'
import { listAccounts, lookUp, queryAccounts } from '../../auth/operations/lookUp.ts'
import {
  getPasswordPolicy,
  getProjectConfig,
  getPublicConfig,
  getRecaptchaConfig,
  getRecaptchaParams,
  updateProjectConfig,
} from '../../auth/operations/projectConfig.ts'
import { createSessionCookie, refresh } from '../../auth/operations/refresh.ts'
import { resetPassword } from '../../auth/operations/resetPassword.ts'
import { sendOobCode } from '../../auth/operations/sendOobCode.ts'
import { signInWithCustomToken } from '../../auth/operations/signInWithCustomToken.ts'
import { signInWithEmailLink } from '../../auth/operations/signInWithEmailLink.ts'
import { signInWithIdp } from '../../auth/operations/signInWithIdp.ts'
import { signInWithPassword } from '../../auth/operations/signInWithPassword.ts'
import {
  sendVerificationCode,
  signInWithPhoneNumber,
} from '../../auth/operations/signInWithPhoneNumber.ts'
import { signUp } from '../../auth/operations/signUp.ts'
import { updateAccount } from '../../auth/operations/updateAccount.ts'
import { isObject } from '../../auth/readField.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import type { Caller } from '../../firestore/types.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { HTTP_STATUS } from '../rest/restError.ts'

export interface AuthOptions {
  context: AuthContext
  /** Who calls, for a project. Throws `StatusError`. */
  identifyCaller: (request: IncomingMessage, projectId: string | undefined) => Caller
}

/** Sign-in requests are small; an import of a thousand accounts is the largest. */
const MAX_AUTH_BODY = 4 * 1024 * 1024

/** The Auth protocol's two hosts, as the SDKs address them on an emulator. */
export async function handleAuth(
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  { context, identifyCaller }: AuthOptions,
): Promise<void> {
  try {
    const route = AUTH_ROUTES.find(
      ({ method, path }) => method === request.method && path.test(url.pathname),
    )
    if (!route) throw new IdentityError('OPERATION_NOT_ALLOWED : not served by this backend', 404)
    const sender = identifySender(route, request, url, { context, identifyCaller })
    const body = await readRequest(request, url)
    checkTarget(body, sender, context.projectId)
    sendJson(response, 200, await route.call(context, body, sender))
  } catch (error) {
    sendAuthError(response, error)
  }
}

/** Addresses below a project are the administrator's; the others ask for an administrator's token or an API key. */
function identifySender(
  route: AuthRoute,
  request: IncomingMessage,
  url: RequestUrl,
  { context, identifyCaller }: AuthOptions,
): Sender {
  const project = route.path.exec(url.pathname)?.[1]
  const isAdmin = identifyCaller(request, project).kind === 'admin'
  if (route.admin && !isAdmin) {
    throw new StatusError('PERMISSION_DENIED', 'Managing accounts needs administrator authority.')
  }
  if (project !== undefined && project !== context.projectId) {
    throw new IdentityError(`PROJECT_NOT_FOUND : this backend serves ${context.projectId}`, 404)
  }
  if (!isAdmin && !url.query.get('key') && !request.headers['x-goog-api-key']) {
    throw new StatusError('PERMISSION_DENIED', 'The request is missing a valid API key.')
  }
  return { isAdmin, origin: `http://${request.headers.host}` }
}

/** A request may name the project in its body, if it is the administrator's. */
function checkTarget(body: Json, { isAdmin }: Sender, projectId: string): void {
  const { targetProjectId: target } = body
  if (target === undefined || target === null || target === '') return
  if (!isAdmin) {
    throw new IdentityError(
      'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.',
    )
  }
  if (target !== projectId) {
    throw new IdentityError(`PROJECT_NOT_FOUND : this backend serves ${projectId}`, 404)
  }
}

async function readRequest(request: IncomingMessage, url: RequestUrl): Promise<Json> {
  if (request.method === 'GET') return Object.fromEntries(url.query)
  const text = await readBody(request, MAX_AUTH_BODY)
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  const body = parseJsonBody(text)
  if (!isObject(body)) throw new HttpError(400, "Payload isn't valid for request.")
  return body
}

function sendAuthError(response: ServerResponse, error: unknown): void {
  if (error instanceof IdentityError) {
    const detail = { message: error.message, reason: 'invalid', domain: 'global' }
    const { httpStatus: code, message } = error
    sendJson(response, code, { error: { code, message, errors: [detail] } })
  } else if (error instanceof StatusError) {
    const code = HTTP_STATUS[error.status]
    sendJson(response, code, { error: { code, message: error.message, status: error.status } })
  } else {
    throw error
  }
}

/** One address of the Auth protocol. */
interface AuthRoute {
  method: 'GET' | 'PATCH' | 'POST'
  /** Of the path below the host; the first group, where there is one, is the project. */
  path: RegExp
  /** Needs the administrator's token. */
  admin: boolean
  call: AuthOperation
}

const IDENTITY = '/identitytoolkit\\.googleapis\\.com/v[12]'

/** What is served of identitytoolkit and securetoken. Everything else there is a 404. */
const AUTH_ROUTES: readonly AuthRoute[] = [
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
