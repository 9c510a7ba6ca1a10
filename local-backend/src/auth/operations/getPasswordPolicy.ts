import type { Json } from '../AuthContext.ts'
import { PASSWORD_LENGTHS } from '../hashPassword.ts'

/** What a password must have, as `validatePassword` of the web SDK asks. */
export function getPasswordPolicy(): Json {
  const [minPasswordLength, maxPasswordLength] = PASSWORD_LENGTHS
  return {
    customStrengthOptions: { minPasswordLength, maxPasswordLength },
    allowedNonAlphanumericCharacters: [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}
