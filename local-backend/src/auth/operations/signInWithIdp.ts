import { randomId } from '../../randomId.ts'
import { type Account, newAccount, type ProviderIdentity } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import type { IdpIdentity } from '../idpIdentity.ts'
import { type IdpResponse, presentIdpResponse, readIdpResponse } from '../idpResponse.ts'
import { readText } from '../readField.ts'
import { authenticate, MAX_TOKEN, signIn } from '../signIn.ts'

/**
 * `accounts:signInWithIdp`: signs in with an identity provider's token, or links it to the account of an
 * `idToken`. The same id at the provider is the same account; else the same verified e-mail is; else it
 * is a new one. An e-mail that the provider has not verified never opens an account that exists: the
 * answer then asks for confirmation and carries no token.
 */
export async function signInWithIdp(context: AuthContext, request: Json): Promise<Json> {
  const response = readIdpResponse(request)
  const about = presentIdpResponse(response)
  const own = readText(request, 'idToken', MAX_TOKEN) && authenticate(context, request).account
  try {
    const found = own ? linkable(context, own, response) : findAccount(context, response)
    if (found === 'unconfirmed') return { ...about, ...askToConfirm(context, response.identity) }
    const account = withIdentity(found.account, response)
    const tokens = await signIn(context, account, response.providerId)
    return {
      ...about,
      localId: account.localId,
      ...(account.email === response.identity.email && { emailVerified: account.emailVerified }),
      ...(found.isNew && { isNewUser: true }),
      ...(found.isRecycled && { emailRecycled: true }),
      ...tokens,
    }
  } catch (error) {
    // The SDK wants the credential too, to sign in with it where it can't be linked.
    if (!(error instanceof IdentityError) || request['returnIdpCredential'] !== true) throw error
    return { ...about, errorMessage: error.message }
  }
}

interface Found {
  account: Account
  isNew?: boolean
  /** The provider has given the e-mail to another person. */
  isRecycled?: boolean
}

function linkable(
  { accounts }: AuthContext,
  own: Account,
  { providerId, identity }: IdpResponse,
): Found {
  if (accounts.findByProvider(providerId, identity.sub)) {
    throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED')
  }
  const { email } = identity
  const sameEmail = email && accounts.findByEmail(email)
  if (sameEmail && sameEmail.localId !== own.localId) throw new IdentityError('EMAIL_EXISTS')
  if (!email || (own.email && own.email !== email)) return { account: own }
  const emailVerified = identity.emailVerified || (own.email === email && own.emailVerified)
  return { account: { ...own, email, emailVerified } }
}

function findAccount(
  context: AuthContext,
  { providerId, identity }: IdpResponse,
): Found | 'unconfirmed' {
  const { accounts, clock } = context
  const known = accounts.findByProvider(providerId, identity.sub)
  if (known) return { account: known }
  const sameEmail = identity.email && accounts.findByEmail(identity.email)
  if (!sameEmail) {
    const blank = newAccount(randomId(28), clock())
    const { email, emailVerified } = identity
    const account = email ? { ...blank, email, emailVerified } : blank
    return { account: { ...account, ...profileOf(identity) }, isNew: true }
  }
  if (!identity.emailVerified) return 'unconfirmed'
  const isRecycled = sameEmail.providerUserInfo.some((linked) => linked.providerId === providerId)
  return { account: takeOver(sameEmail, identity, clock()), isRecycled }
}

/**
 * The account of an e-mail that now is proven. What was there before the proof may be
 * another person's: it goes, and so do the sessions.
 */
function takeOver(account: Account, identity: IdpIdentity, now: number): Account {
  const { displayName, photoUrl, screenName, ...rest } = account
  const profiled: Account = { ...rest, ...profileOf(identity), emailVerified: true }
  if (account.emailVerified) return profiled
  const { passwordHash, salt, phoneNumber, ...proven } = profiled
  return { ...proven, providerUserInfo: [], validSince: String(Math.floor(now / 1000)) }
}

function profileOf({ name, picture, screenName }: IdpIdentity): Partial<Account> {
  return {
    ...(name && { displayName: name }),
    ...(picture && { photoUrl: picture }),
    ...(screenName && { screenName }),
  }
}

function withIdentity(account: Account, { providerId, identity }: IdpResponse): Account {
  const { sub, email } = identity
  const linked: ProviderIdentity = {
    providerId,
    rawId: sub,
    federatedId: sub,
    ...(email && { email }),
    ...profileOf(identity),
  }
  const others = account.providerUserInfo.filter((other) => other.providerId !== providerId)
  return { ...account, providerUserInfo: [...others, linked] }
}

function askToConfirm({ accounts }: AuthContext, { email = '' }: IdpIdentity): Json {
  const account = accounts.findByEmail(email)
  const verifiedProvider = account?.providerUserInfo.map(({ providerId }) => providerId)
  return { needConfirmation: true, localId: account?.localId, verifiedProvider }
}
