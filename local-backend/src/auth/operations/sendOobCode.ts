import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import type { OobRequestType } from '../OneTimeCodes.ts'
import { createOobCode } from '../oobCodes.ts'
import { readText, requireEmail, requireText } from '../readField.ts'
import { authenticate, MAX_TOKEN } from '../signIn.ts'

const KIND = 'identitytoolkit#GetOobConfirmationCodeResponse'

/**
 * `accounts:sendOobCode`. Nothing is sent: the administrator gets the link (`returnOobLink`), tests find
 * it under `/emulator/v1/projects/{project}/oobCodes`.
 */
export function sendOobCode(context: AuthContext, request: Json, sender: Sender): Json {
  const requestType = requireText(request, 'requestType', 'MISSING_REQ_TYPE')
  const wantsLink = request['returnOobLink'] === true
  if (wantsLink && !sender.isAdmin) throw new IdentityError('INSUFFICIENT_PERMISSION')
  const continueUrl = readText(request, 'continueUrl')
  if (continueUrl && !URL.canParse(continueUrl)) {
    throw new IdentityError('INVALID_CONTINUE_URI : expected an absolute URI')
  }
  const emails = readEmails(context, request, requestType, wantsLink)
  if (emails === null) return { kind: KIND, email: requireEmail(request) }
  const { oobCode, oobLink, email } = createOobCode(context, sender, {
    requestType: requestType as OobRequestType,
    ...emails,
    ...(continueUrl && { continueUrl }),
  })
  return { kind: KIND, email, ...(wantsLink && { oobCode, oobLink }) }
}

interface Emails {
  email: string
  newEmail?: string
}

/** Null: the answer must not show that there is no such account. */
function readEmails(
  context: AuthContext,
  request: Json,
  requestType: string,
  wantsLink: boolean,
): Emails | null {
  if (requestType === 'EMAIL_SIGNIN') return { email: requireEmail(request) }
  if (requestType === 'PASSWORD_RESET') {
    const email = requireEmail(request)
    if (context.accounts.findByEmail(email)) return { email }
    if (context.settings.enableImprovedEmailPrivacy) return null
    throw new IdentityError('EMAIL_NOT_FOUND')
  }
  if (requestType === 'VERIFY_EMAIL') return { email: subjectOf(context, request, wantsLink) }
  if (requestType === 'VERIFY_AND_CHANGE_EMAIL') {
    const newEmail = requireEmail(request, 'newEmail', 'MISSING_NEW_EMAIL')
    const email = subjectOf(context, request, wantsLink)
    if (context.accounts.findByEmail(newEmail)) throw new IdentityError('EMAIL_EXISTS')
    return { email, newEmail }
  }
  throw new IdentityError(
    'INVALID_REQ_TYPE',
    requestType === 'OOB_REQ_TYPE_UNSPECIFIED' ? 400 : 501,
  )
}

/** The e-mail it is about: named by the administrator, or the caller's own. */
function subjectOf(context: AuthContext, request: Json, wantsLink: boolean): string {
  if (wantsLink && readText(request, 'idToken', MAX_TOKEN) === undefined) {
    const email = requireEmail(request)
    if (!context.accounts.findByEmail(email)) throw new IdentityError('USER_NOT_FOUND')
    return email
  }
  const { email } = authenticate(context, request).account
  if (!email) throw new IdentityError('MISSING_EMAIL')
  return email
}
