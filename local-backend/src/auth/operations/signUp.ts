import { randomId } from '../../randomId.ts'
import { type Account, newAccount } from '../Account.ts'
import type { AuthContext, Json, Sender } from '../AuthContext.ts'
import { editAccount } from '../editAccount.ts'
import { hashPassword } from '../hashPassword.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText, requireEmail, requireText } from '../readField.ts'
import { authenticate, MAX_TOKEN, signIn } from '../signIn.ts'

const KIND = 'identitytoolkit#SignupNewUserResponse'

/**
 * `accounts:signUp`: with e-mail and password a new account or, with an `idToken`, both for the account
 * that has none; without them an anonymous one. The administrator makes accounts by `createAccount`.
 */
export async function signUp(context: AuthContext, request: Json, sender: Sender): Promise<Json> {
  if (sender.isAdmin) return createAccount(context, request)
  if (readText(request, 'localId') !== undefined) {
    throw new IdentityError('UNEXPECTED_PARAMETER : User ID')
  }
  const names = ['idToken', 'email', 'password']
  const isAnonymous = names.every((name) => request[name] === undefined || request[name] === null)
  if (isAnonymous) {
    const account = newAccount(randomId(28), context.clock())
    return {
      kind: KIND,
      localId: account.localId,
      ...(await signIn(context, account, 'anonymous')),
    }
  }
  return signUpByPassword(context, request)
}

async function signUpByPassword(context: AuthContext, request: Json): Promise<Json> {
  const token = readText(request, 'idToken', MAX_TOKEN)
  const own = token === undefined ? undefined : authenticate(context, request).account
  const email = requireEmail(request)
  const hashed = await hashPassword(requireText(request, 'password', 'MISSING_PASSWORD'))
  if (context.accounts.findByEmail(email)) throw new IdentityError('EMAIL_EXISTS')
  const now = context.clock()
  const displayName = readText(request, 'displayName')
  const account: Account = {
    ...(own ?? newAccount(randomId(28), now)),
    ...hashed,
    email,
    emailVerified: false,
    ...(displayName && { displayName }),
    passwordUpdatedAt: now,
    validSince: String(Math.floor(now / 1000)),
  }
  const tokens = await signIn(context, account, 'password')
  return {
    kind: KIND,
    localId: account.localId,
    email,
    ...(account.displayName && { displayName: account.displayName }),
    ...tokens,
  }
}

/** The administrator's `POST …/accounts`. */
async function createAccount(context: AuthContext, request: Json): Promise<Json> {
  const chosen = readText(request, 'localId', 128)
  const token = readText(request, 'idToken', MAX_TOKEN)
  if (chosen && token) throw new IdentityError('UNEXPECTED_PARAMETER : User ID')
  if (chosen && context.accounts.get(chosen)) throw new IdentityError('DUPLICATE_LOCAL_ID')
  const blank = token
    ? authenticate(context, request).account
    : newAccount(chosen ?? randomId(28), context.clock())
  const account = await editAccount(context, blank, request)
  if (!token && context.accounts.get(account.localId)) throw new IdentityError('DUPLICATE_LOCAL_ID')
  await context.accounts.put(account)
  const { localId, email, displayName } = account
  return { kind: KIND, localId, ...(email && { email }), ...(displayName && { displayName }) }
}
