import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { isObject, readBoolean } from '../readField.ts'
import { getProjectConfig } from './getProjectConfig.ts'

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
