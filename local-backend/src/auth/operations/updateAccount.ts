import { type Account, presentAccount } from '../Account.ts'
import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { editAccount, editOwnAccount } from '../editAccount.ts'
import { IdentityError } from '../IdentityError.ts'
import { applyOobCode, createOobCode } from '../oobCodes.ts'
import { readText, requireText } from '../readField.ts'
import { authenticate, issueTokens } from '../signIn.ts'

const KIND = 'identitytoolkit#SetAccountInfoResponse'

/**
 * `accounts:update`: the caller's own account by `idToken`, what a code sent by e-mail allows by
 * `oobCode`, or any account for the administrator. A new e-mail or password ends every other session,
 * so the answer then brings new tokens.
 */
export async function updateAccount(
  context: AuthContext,
  request: Json,
  sender: Sender,
): Promise<Json> {
  const oobCode = readText(request, 'oobCode')
  if (oobCode !== undefined) {
    const newEmail = context.oobCodes.find(oobCode)?.newEmail
    return { ...answer(await applyOobCode(context, oobCode)), ...(newEmail && { newEmail }) }
  }
  return sender.isAdmin && readText(request, 'idToken') === undefined
    ? updateAny(context, request)
    : updateSelf(context, request, sender)
}

async function updateAny(context: AuthContext, request: Json): Promise<Json> {
  const localId = requireText(request, 'localId', 'MISSING_LOCAL_ID')
  const account = context.accounts.get(localId)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  const edited = await editAccount(context, account, request)
  await context.accounts.put(edited)
  return answer(edited)
}

async function updateSelf(context: AuthContext, request: Json, sender: Sender): Promise<Json> {
  if (readText(request, 'idToken') === undefined) {
    throw new IdentityError('INVALID_REQ_TYPE : Unsupported request parameters.')
  }
  if (request['customAttributes'] != null) throw new IdentityError('INSUFFICIENT_PERMISSION')
  if (request['disableUser'] != null) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const { account, signInProvider, claims } = authenticate(context, request)
  const isAnonymous = signInProvider === 'anonymous'
  const changed = await editOwnAccount(context, account, request)
  const edited = rememberEmail(account, changed, isAnonymous)
  const isNewEmail = edited.email !== undefined && edited.email !== account.email
  const isNewPassword = readText(request, 'password') !== undefined
  const now = Math.floor(context.clock() / 1000)
  // Whatever the value is: the person ends all sessions but the one that asks.
  if (request['validSince'] != null) edited.validSince = String(now)
  await context.accounts.put(edited)
  if (isNewEmail && edited.initialEmail && !isAnonymous) {
    createOobCode(context, sender, { requestType: 'RECOVER_EMAIL', email: edited.initialEmail })
  }
  const isNewSession = isNewEmail || isNewPassword || request['validSince'] != null
  if (!isNewSession && request['returnSecureToken'] !== true) return answer(edited)
  const tokens = issueTokens(context, edited, {
    signInProvider: isNewPassword ? 'password' : signInProvider,
    authTime: isNewSession ? now : Number(claims['auth_time']),
  })
  return { ...answer(edited), ...tokens }
}

/** The first e-mail is kept: a change can be undone from its mailbox. */
function rememberEmail(before: Account, after: Account, isAnonymous: boolean): Account {
  const { email, initialEmail } = before
  const isChange = email !== undefined && after.email !== undefined && after.email !== email
  return isChange && !initialEmail && !isAnonymous ? { ...after, initialEmail: email } : after
}

function answer(account: Account): Json {
  const { localId, email, emailVerified, displayName, photoUrl, ...shown } = presentAccount(
    account,
    'owner',
  )
  const { providerUserInfo, passwordHash } = shown
  return {
    kind: KIND,
    localId,
    email,
    emailVerified,
    displayName,
    photoUrl,
    providerUserInfo,
    passwordHash,
  }
}
