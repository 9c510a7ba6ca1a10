import { randomId } from '../../randomId.ts'
import { type Account, PASSWORD, PHONE, providersOf } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readEmail, readText, requireText } from '../readField.ts'

/** `accounts:createAuthUri`: the ways to sign in with an e-mail, unless e-mail privacy is on. */
export function createAuthUri(context: AuthContext, request: Json): Json {
  if (request['providerId']) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : only e-mails are looked up', 501)
  }
  requireText(request, 'identifier', 'MISSING_IDENTIFIER')
  const continueUri = requireText(request, 'continueUri', 'MISSING_CONTINUE_URI')
  const email = readEmail(request, 'identifier', 'INVALID_IDENTIFIER') ?? ''
  if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI')
  const kind = 'identitytoolkit#CreateAuthUriResponse'
  const sessionId = readText(request, 'sessionId') ?? randomId(27)
  if (context.settings.enableImprovedEmailPrivacy) return { kind, sessionId }
  const account = context.accounts.findByEmail(email) ?? context.accounts.findByProviderEmail(email)
  const providers = account ? providersOf(account).map(({ providerId }) => providerId) : []
  const allProviders = providers.filter((providerId) => providerId !== PHONE)
  return {
    kind,
    registered: account !== undefined,
    allProviders,
    sessionId,
    signinMethods: allProviders.flatMap((id) => (account ? methodsOf(account, id) : [])),
  }
}

function methodsOf({ passwordHash, emailLinkSignin }: Account, providerId: string): string[] {
  if (providerId !== PASSWORD) return [providerId]
  return [...(passwordHash ? [PASSWORD] : []), ...(emailLinkSignin ? ['emailLink'] : [])]
}
