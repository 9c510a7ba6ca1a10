import { tryParseJson } from '../../tryParseJson.ts'
import { newAccount } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { isObject, requireClaims, requireText } from '../readField.ts'
import { MAX_TOKEN, signIn } from '../signIn.ts'
import { decodeJwt } from '../TokenAuthority.ts'

const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/**
 * `accounts:signInWithCustomToken`. Takes what the Admin SDK's `createCustomToken` makes, or its claims
 * as a JSON object. Its signature proves nothing here, as with Google's emulator.
 */
export async function signInWithCustomToken(context: AuthContext, request: Json): Promise<Json> {
  const payload = readToken(requireText(request, 'token', 'MISSING_CUSTOM_TOKEN', MAX_TOKEN))
  const localId = textOf(payload['uid']) ?? textOf(payload['user_id'])
  if (!localId) throw new IdentityError('MISSING_IDENTIFIER')
  if (localId.length > 128) throw new IdentityError('INVALID_CUSTOM_TOKEN : The uid is too long.')
  const claims = payload['claims'] === undefined ? undefined : requireClaims(payload['claims'])
  const known = context.accounts.get(localId)
  const account = { ...(known ?? newAccount(localId, context.clock())), customAuth: true }
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser: known === undefined,
    ...(await signIn(context, account, 'custom', claims)),
  }
}

function readToken(token: string): Json {
  if (token.startsWith('{')) {
    const payload = tryParseJson(token)
    if (isObject(payload)) return payload
    throw new IdentityError('INVALID_CUSTOM_TOKEN : The token is not JSON.')
  }
  const payload = decodeJwt(token)
  if (!payload) throw new IdentityError('INVALID_CUSTOM_TOKEN : Invalid assertion format')
  if (payload['aud'] !== AUDIENCE) {
    throw new IdentityError('INVALID_CUSTOM_TOKEN : The token is for another audience.')
  }
  return payload
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
