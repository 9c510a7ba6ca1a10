import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext } from '../../auth/AuthContext.ts'
import { IdentityError } from '../../auth/IdentityError.ts'
import { getProjectConfig, updateProjectConfig } from '../../auth/operations/projectConfig.ts'
import { isObject } from '../../auth/readField.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'

const PATH = /^\/emulator\/v1\/projects\/([^/:]+)\/(oobCodes|verificationCodes|config)$/

/**
 * What tests ask Google's Auth emulator: the codes that would have been sent, and the project's
 * settings. False when the address is none of these.
 */
export async function handleAuthAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  context: AuthContext,
): Promise<boolean> {
  const [, project, what] = PATH.exec(url.pathname) ?? []
  if (project !== context.projectId) return false
  const { method } = request
  if (what === 'config' && method === 'PATCH') {
    await changeSettings(request, context)
  } else if (method !== 'GET') return false
  if (what === 'oobCodes') sendJson(response, 200, { oobCodes: context.oobCodes.all() })
  else if (what === 'config') sendJson(response, 200, getProjectConfig(context))
  else sendJson(response, 200, { verificationCodes: context.phoneCodes.all() })
  return true
}

async function changeSettings(request: IncomingMessage, context: AuthContext): Promise<void> {
  const body = parseJsonBody(await readBody(request))
  try {
    updateProjectConfig(context, isObject(body) ? body : {})
  } catch (error) {
    throw asHttpError(error)
  }
}

function asHttpError(error: unknown): unknown {
  return error instanceof IdentityError
    ? new HttpError(error.httpStatus, error.message, { cause: error })
    : error
}
