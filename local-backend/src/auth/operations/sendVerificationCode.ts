import { randomInt } from 'node:crypto'
import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText } from '../readField.ts'

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
