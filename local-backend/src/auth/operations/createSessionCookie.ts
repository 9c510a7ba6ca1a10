import type { AuthContext, Json } from '../AuthContext.ts'
import { authenticate } from '../authenticate.ts'
import { IdentityError } from '../IdentityError.ts'

const MIN_SECONDS = 5 * 60
const MAX_SECONDS = 14 * 24 * 60 * 60

/** The administrator's `projects/{project}:createSessionCookie`; `validDuration` in seconds. */
export function createSessionCookie(context: AuthContext, request: Json): Json {
  const { claims } = authenticate(context, request)
  const seconds = Number(request['validDuration'] ?? MAX_SECONDS)
  if (!Number.isInteger(seconds) || seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw new IdentityError('INVALID_DURATION')
  }
  return { sessionCookie: context.tokens.mintSessionCookie(claims, seconds) }
}
