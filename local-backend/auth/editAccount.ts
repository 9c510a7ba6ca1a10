import { tryParseJson } from '#local-backend/tryParseJson.ts'
import type { Account, ProviderIdentity } from './Account.ts'
import type { AccountBook } from './AccountBook.ts'
import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { isObject, readBoolean, readSeconds, readText, readTexts } from './readField.ts'

/** Names that the token itself uses; a custom claim can't take them. */
const RESERVED_CLAIMS = new Set([
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'fbl'],
  ...['firebase', 'iat', 'iss', 'jti', 'nbf', 'nonce', 'sub', 'user_id'],
])
const MAX_CLAIMS_LENGTH = 1000
const EMAIL = /^[^@\s]+@[^@\s]+$/

/**
 * An account with the fields of an administrator's create, update or import request applied. The
 * account itself stays as it is. Refuses an e-mail or telephone number that another account has.
 */
export function editAccount(account: Account, request: Json, accounts: AccountBook): Account {
  refusePasswords(request)
  const edited: Account = {
    ...account,
    ...readProfile(request),
    ...readContact(account, request, accounts),
    ...readClaims(request),
    disabled:
      readBoolean(request, 'disableUser') ?? readBoolean(request, 'disabled') ?? account.disabled,
    providerUserInfo: editProviders(account, request),
    validSince: readSeconds(request, 'validSince') ?? account.validSince,
  }
  for (const attribute of readTexts(request, 'deleteAttribute')) {
    if (attribute === 'DISPLAY_NAME') delete edited.displayName
    if (attribute === 'PHOTO_URL') delete edited.photoUrl
    if (attribute === 'EMAIL') delete edited.email
  }
  if (readTexts(request, 'deleteProvider').includes('phone')) delete edited.phoneNumber
  return edited
}

/** The fields people may change of themselves. */
export function readProfile(request: Json): Partial<Account> {
  const displayName = readText(request, 'displayName')
  const photoUrl = readText(request, 'photoUrl')
  return { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) }
}

function refusePasswords(request: Json): void {
  if (request['password'] !== undefined || request['passwordHash'] !== undefined) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : this backend keeps no passwords')
  }
}

function readContact(account: Account, request: Json, accounts: AccountBook): Partial<Account> {
  const email = readText(request, 'email', 320)?.toLowerCase()
  const phoneNumber = readText(request, 'phoneNumber', 32)
  const emailVerified = readBoolean(request, 'emailVerified')
  if (email && !EMAIL.test(email)) throw new IdentityError('INVALID_EMAIL')
  if (email && isOthers(accounts.findByEmail(email), account)) {
    throw new IdentityError('EMAIL_EXISTS')
  }
  if (phoneNumber && isOthers(accounts.findByPhoneNumber(phoneNumber), account)) {
    throw new IdentityError('PHONE_NUMBER_EXISTS')
  }
  return {
    ...(email && { email }),
    ...(phoneNumber && { phoneNumber }),
    ...(emailVerified !== undefined && { emailVerified }),
  }
}

function isOthers(found: Account | undefined, account: Account): boolean {
  return found !== undefined && found.localId !== account.localId
}

function readClaims(request: Json): Partial<Account> {
  const text = readText(request, 'customAttributes')
  if (text === undefined) return {}
  if (text.length > MAX_CLAIMS_LENGTH) throw new IdentityError('CLAIMS_TOO_LARGE')
  const claims = parseObject(text)
  const reserved = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name))
  if (reserved !== undefined) throw new IdentityError(`FORBIDDEN_CLAIM : ${reserved}`)
  return { customAttributes: text }
}

function parseObject(text: string): Json {
  const parsed = tryParseJson(text)
  if (!isObject(parsed)) throw new IdentityError('INVALID_CLAIMS')
  return parsed
}

function editProviders(account: Account, request: Json): ProviderIdentity[] {
  const unlinked = new Set(readTexts(request, 'deleteProvider'))
  const kept = account.providerUserInfo.filter(({ providerId }) => !unlinked.has(providerId))
  const link = request['linkProviderUserInfo']
  const added = [
    ...(Array.isArray(request['providerUserInfo']) ? request['providerUserInfo'] : []),
    link,
  ]
  return added.filter(isObject).reduce(linkProvider, kept)
}

function linkProvider(linked: ProviderIdentity[], request: Json): ProviderIdentity[] {
  const providerId = readText(request, 'providerId')
  const rawId = readText(request, 'rawId')
  if (!providerId || !rawId) throw new IdentityError('INVALID_PROVIDER_ID')
  const email = readText(request, 'email', 320)
  const identity = { providerId, rawId, ...(email && { email }), ...readProfile(request) }
  return [...linked.filter((other) => other.providerId !== providerId), identity]
}
