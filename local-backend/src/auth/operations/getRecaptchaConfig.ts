import type { AuthContext, Json } from '../AuthContext.ts'

/** No captcha is ever asked for; the SDK wants to hear so. */
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
