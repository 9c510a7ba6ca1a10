import type { AuthContext, Json } from '../AuthContext.ts'
import { PASSWORD_LENGTHS } from '../hashPassword.ts'
import { IdentityError } from '../IdentityError.ts'
import { isObject, readBoolean } from '../readField.ts'

/** The project's settings in the protocol's form. */
export function getProjectConfig({ settings, projectId }: AuthContext): Json {
  return {
    name: `projects/${projectId}/config`,
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { ...settings },
  }
}

/** Changes the settings that a request names; the others stay. */
export function updateProjectConfig(context: AuthContext, request: Json): Json {
  const { signIn, emailPrivacyConfig } = request
  if (isObject(signIn) && readBoolean(signIn, 'allowDuplicateEmails')) {
    throw new IdentityError(
      'OPERATION_NOT_ALLOWED : several accounts with one e-mail are not supported',
      501,
    )
  }
  if (isObject(emailPrivacyConfig)) {
    const isPrivate = readBoolean(emailPrivacyConfig, 'enableImprovedEmailPrivacy')
    context.settings.enableImprovedEmailPrivacy = isPrivate ?? false
  }
  return getProjectConfig(context)
}

/** What a page asks before it signs in; the guard has already decided by Origin which pages may. */
export function getPublicConfig({ projectId }: AuthContext): Json {
  return { projectId, authorizedDomains: ['localhost', '127.0.0.1', '[::1]'] }
}

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

/** No captcha is required; the SDK asks before it signs in by telephone number. */
export function getRecaptchaConfig({ projectId }: AuthContext): Json {
  const providers = ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER']
  return {
    recaptchaKey: `projects/${projectId}/keys/none`,
    recaptchaEnforcementState: providers.map((provider) => ({ provider, enforcementState: 'OFF' })),
  }
}

/** The older captcha's parameters: none that Google's service would take. */
export function getRecaptchaParams(): Json {
  const kind = 'identitytoolkit#GetRecaptchaParamResponse'
  return { kind, recaptchaSiteKey: 'none', recaptchaStoken: 'none' }
}
