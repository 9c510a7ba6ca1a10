import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { IdentityError } from './IdentityError.ts'

/** What an account keeps of a password. Both in base64. */
export interface HashedPassword {
  passwordHash: string
  salt: string
}

/** From and to, in characters: Firebase's own limits. */
export const PASSWORD_LENGTHS = [6, 4096] as const
const [MIN_LENGTH, MAX_LENGTH] = PASSWORD_LENGTHS
const HASH_BYTES = 32
const SALT_BYTES = 16
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** Hashes a new password by scrypt, with Node's standard costs. WEAK_PASSWORD when it is too short. */
export async function hashPassword(password: string): Promise<HashedPassword> {
  if (password.length < MIN_LENGTH) {
    throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${MIN_LENGTH} characters`)
  }
  if (password.length > MAX_LENGTH) {
    throw new IdentityError(
      `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most ${MAX_LENGTH} characters`,
    )
  }
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, HASH_BYTES)
  return { passwordHash: hash.toString('base64'), salt: salt.toString('base64') }
}

/** Whether a password is the one that was hashed. */
export async function isPassword(
  password: string,
  { passwordHash, salt }: HashedPassword,
): Promise<boolean> {
  const expected = Buffer.from(passwordHash, 'base64')
  if (password.length > MAX_LENGTH || expected.length !== HASH_BYTES) return false
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), HASH_BYTES), expected)
}
