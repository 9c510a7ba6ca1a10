import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext } from '../../auth/AuthContext.ts'
import { IdentityError } from '../../auth/IdentityError.ts'
import { applyOobCode, OOB_MODES } from '../../auth/oobCodes.ts'
import { resetPassword } from '../../auth/operations/resetPassword.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { sendJson } from '../http/sendResponse.ts'

/** Where the links that would be sent by e-mail lead. */
export const OOB_ACTION = '/emulator/action'

/**
 * Follows a link that would be sent by e-mail: does what its code allows and goes on to the page it
 * names (`continueUrl`), or says in JSON what was done. Answers as Google's emulator does.
 */
export async function handleOobAction(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: RequestUrl,
  context: AuthContext,
): Promise<void> {
  if (request.method !== 'GET' || pathname !== OOB_ACTION) {
    throw new HttpError(404, 'No such address.')
  }
  try {
    const done = await follow(context, query)
    const next = nextPage(query)
    if (next === null) sendJson(response, 200, { authEmulator: done })
    else response.writeHead(303, { Location: next, 'Content-Length': 0 }).end()
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    sendJson(response, 400, { authEmulator: { error: error.message, instructions: AGAIN } })
  }
}

const AGAIN = 'The link has expired or was used already. Ask for a new one.'

async function follow(context: AuthContext, query: URLSearchParams): Promise<object> {
  const mode = query.get('mode')
  for (const name of ['apiKey', 'oobCode']) {
    if (!query.get(name)) throw new IdentityError(`missing ${name} query parameter`)
  }
  const oobCode = query.get('oobCode') ?? ''
  if (mode === OOB_MODES.EMAIL_SIGNIN) {
    // The application at `continueUrl` does the sign-in, with the code.
    if (nextPage(query) === null) throw new IdentityError('Missing continueUrl query parameter')
    return {}
  }
  const code = context.oobCodes.find(oobCode)
  if (!code || OOB_MODES[code.requestType] !== mode) throw new IdentityError('INVALID_OOB_CODE')
  if (mode === OOB_MODES.PASSWORD_RESET) {
    const newPassword = query.get('newPassword')
    if (!newPassword) throw new IdentityError('missing newPassword query parameter')
    await resetPassword(context, { oobCode, newPassword })
    return { success: 'The password has been successfully updated.', email: code.email }
  }
  const { email } = await applyOobCode(context, oobCode)
  return {
    success: SAID[mode] ?? 'Done.',
    email,
    ...(code.newEmail && { newEmail: code.newEmail }),
  }
}

const SAID: Record<string, string> = {
  [OOB_MODES.RECOVER_EMAIL]: 'The email has been successfully reset.',
  [OOB_MODES.VERIFY_EMAIL]: 'The email has been successfully verified.',
  [OOB_MODES.VERIFY_AND_CHANGE_EMAIL]: 'The email has been successfully changed.',
}

/** The page a link goes on to, with the link's own parameters where that page signs in by them. */
function nextPage(query: URLSearchParams): string | null {
  const wanted = query.get('continueUrl')
  if (wanted === null || !URL.canParse(wanted)) return null
  const next = new URL(wanted)
  if (!['http:', 'https:'].includes(next.protocol)) return null
  if (query.get('mode') === OOB_MODES.EMAIL_SIGNIN) {
    for (const [name, value] of query) {
      if (name !== 'continueUrl') next.searchParams.set(name, value)
    }
  }
  return next.href
}
