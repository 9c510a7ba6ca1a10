import { randomInt } from 'node:crypto'
import { randomId } from '../../randomId.ts'
import { newAccount } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText, requireText } from '../readField.ts'
import { authenticate, MAX_TOKEN, signIn } from '../signIn.ts'

/**
 * `accounts:sendVerificationCode`. No message is sent: tests find the code under
 * `/emulator/v1/projects/{project}/verificationCodes`. No captcha is asked.
 */
export function sendVerificationCode(context: AuthContext, request: Json): Json {
  const phoneNumber = readText(request, 'phoneNumber', 32)
  if (!phoneNumber?.startsWith('+')) {
    throw new IdentityError('INVALID_PHONE_NUMBER : Invalid format.')
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { sessionInfo } = context.phoneCodes.create((sessionInfo) => ({
    phoneNumber,
    sessionInfo,
    code,
  }))
  return { sessionInfo }
}

/**
 * `accounts:signInWithPhoneNumber`: signs in, or with an `idToken` links the number to that account. A
 * number of another account can't be linked: the answer is then a proof to sign in to that one with.
 */
export async function signInWithPhoneNumber(context: AuthContext, request: Json): Promise<Json> {
  const own = readText(request, 'idToken', MAX_TOKEN) && authenticate(context, request).account
  const hasProof = readText(request, 'temporaryProof') !== undefined
  const phoneNumber = hasProof ? readProof(context, request) : readCode(context, request)
  const sameNumber = context.accounts.findByPhoneNumber(phoneNumber)
  if (own && sameNumber && own.localId !== sameNumber.localId) {
    if (hasProof) throw new IdentityError('PHONE_NUMBER_EXISTS')
    const proof = context.phoneProofs.create((temporaryProof) => ({ phoneNumber, temporaryProof }))
    return { ...proof, temporaryProofExpiresIn: '3600' }
  }
  const known = own || sameNumber
  const blank = known ?? newAccount(randomId(28), context.clock())
  const tokens = await signIn(context, { ...blank, phoneNumber }, 'phone')
  return { isNewUser: known === undefined, phoneNumber, localId: blank.localId, ...tokens }
}

function readCode({ phoneCodes }: AuthContext, request: Json): string {
  const sessionInfo = requireText(request, 'sessionInfo', 'MISSING_SESSION_INFO')
  const code = requireText(request, 'code', 'MISSING_CODE')
  const sent = phoneCodes.find(sessionInfo)
  if (!sent) throw new IdentityError('INVALID_SESSION_INFO')
  if (sent.code !== code) throw new IdentityError('INVALID_CODE')
  phoneCodes.spend(sessionInfo)
  return sent.phoneNumber
}

function readProof({ phoneProofs }: AuthContext, request: Json): string {
  const phoneNumber = requireText(request, 'phoneNumber', 'MISSING_PHONE_NUMBER')
  const proof = phoneProofs.find(requireText(request, 'temporaryProof', 'INVALID_TEMPORARY_PROOF'))
  if (proof?.phoneNumber !== phoneNumber) throw new IdentityError('INVALID_TEMPORARY_PROOF')
  return phoneNumber
}
