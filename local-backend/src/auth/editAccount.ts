import { type Account, PASSWORD, PHONE, type ProviderIdentity } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { hashPassword } from './hashPassword.ts'
import { IdentityError } from './IdentityError.ts'
import {
  isObject,
  readBoolean,
  readEmail,
  readMillis,
  readSeconds,
  readText,
  readTexts,
  requireClaimsText,
} from './readField.ts'

/**
 * An account with the fields of an administrator's request applied. The account itself stays as it is.
 * Refuses an e-mail, telephone number or provider's id that another account has.
 */
export async function editAccount(
  context: AuthContext,
  account: Account,
  request: Json,
): Promise<Account> {
  const own = await editOwnAccount(context, account, request)
  const customAttributes = readText(request, 'customAttributes')
  const edited: Account = {
    ...own,
    ...readPhoneNumber(context, account, request),
    ...(customAttributes && { customAttributes: requireClaimsText(customAttributes) }),
    ...readMillis(request, 'createdAt'),
    ...readMillis(request, 'lastLoginAt'),
    emailVerified: readBoolean(request, 'emailVerified') ?? own.emailVerified,
    disabled:
      readBoolean(request, 'disableUser') ?? readBoolean(request, 'disabled') ?? account.disabled,
    validSince: readSeconds(request, 'validSince') ?? own.validSince,
  }
  const linked = readLinked(request).reduce(linkProvider, own.providerUserInfo)
  for (const { providerId, rawId } of linked) {
    if (isOthers(context.accounts.findByProvider(providerId, rawId), account)) {
      throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED')
    }
  }
  return { ...edited, providerUserInfo: linked }
}

/** An account with what people may change of themselves: profile, e-mail, password, ways to sign in. */
export async function editOwnAccount(
  context: AuthContext,
  account: Account,
  request: Json,
): Promise<Account> {
  const password = readText(request, 'password')
  const hashed = password === undefined ? undefined : await hashPassword(password)
  const email = readEmail(request)
  if (email && isOthers(context.accounts.findByEmail(email), account)) {
    throw new IdentityError('EMAIL_EXISTS')
  }
  const now = context.clock()
  const isNewEmail = email !== undefined && email !== account.email
  const deletedProviders = readTexts(request, 'deleteProvider')
  const edited: Account = {
    ...account,
    ...readProfile(request),
    ...(isNewEmail && { email, emailVerified: false }),
    ...(hashed && { ...hashed, passwordUpdatedAt: now }),
    ...((hashed || isNewEmail) && { validSince: String(Math.floor(now / 1000)) }),
    providerUserInfo: account.providerUserInfo.filter(
      ({ providerId }) => !deletedProviders.includes(providerId),
    ),
  }
  const deleted = [...readTexts(request, 'deleteAttribute'), ...emptied(request)]
  removeAttributes(edited, deleted, deletedProviders)
  return edited
}

/** The name and picture of a request. */
export function readProfile(request: Json): Partial<Account> {
  const displayName = readText(request, 'displayName')
  const photoUrl = readText(request, 'photoUrl')
  return { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) }
}

/** The fields that each name in `deleteAttribute` and each provider in `deleteProvider` removes. */
const TAKEN_AWAY: Record<string, readonly (keyof Account)[]> = {
  DISPLAY_NAME: ['displayName'],
  PHOTO_URL: ['photoUrl'],
  PASSWORD: ['passwordHash', 'salt'],
  EMAIL: ['email', 'emailLinkSignin'],
  [PASSWORD]: ['email', 'emailLinkSignin', 'passwordHash', 'salt'],
  [PHONE]: ['phoneNumber'],
}

/** The web SDK removes a name or picture by sending an empty one. */
function emptied(request: Json): string[] {
  return [
    ...(request['displayName'] === '' ? ['DISPLAY_NAME'] : []),
    ...(request['photoUrl'] === '' ? ['PHOTO_URL'] : []),
  ]
}

function removeAttributes(
  account: Account,
  attributes: readonly string[],
  providers: readonly string[],
): void {
  for (const attribute of attributes) {
    if (attribute === 'PROVIDER' || attribute === 'RAW_USER_INFO') {
      throw new IdentityError(`OPERATION_NOT_ALLOWED : deleteAttribute ${attribute}`, 501)
    }
  }
  const names = [...attributes, ...providers.filter((id) => id === PASSWORD || id === PHONE)]
  for (const field of names.flatMap((name) => TAKEN_AWAY[name] ?? [])) delete account[field]
  if (account.email === undefined) account.emailVerified = false
}

function readPhoneNumber(
  { accounts }: AuthContext,
  account: Account,
  request: Json,
): Partial<Account> {
  const phoneNumber = readText(request, 'phoneNumber', 32)
  if (!phoneNumber) return {}
  if (!phoneNumber.startsWith('+')) {
    throw new IdentityError('INVALID_PHONE_NUMBER : Invalid format.')
  }
  if (isOthers(accounts.findByPhoneNumber(phoneNumber), account)) {
    throw new IdentityError('PHONE_NUMBER_EXISTS')
  }
  return { phoneNumber }
}

function isOthers(found: Account | undefined, account: Account): boolean {
  return found !== undefined && found.localId !== account.localId
}

function readLinked(request: Json): Json[] {
  const list = request['providerUserInfo']
  return [...(Array.isArray(list) ? list : []), request['linkProviderUserInfo']].filter(isObject)
}

function linkProvider(linked: ProviderIdentity[], request: Json): ProviderIdentity[] {
  const providerId = readText(request, 'providerId')
  const rawId = readText(request, 'rawId')
  // These two follow from the account's own e-mail and telephone number.
  if (providerId === PASSWORD || providerId === PHONE) return linked
  if (!providerId) throw new IdentityError('MISSING_PROVIDER_ID')
  if (!rawId) throw new IdentityError('MISSING_RAW_ID')
  const email = readEmail(request)
  const identity: ProviderIdentity = {
    providerId,
    rawId,
    federatedId: readText(request, 'federatedId') ?? rawId,
    ...(email && { email }),
    ...readProfile(request),
  }
  return [...linked.filter((other) => other.providerId !== providerId), identity]
}
