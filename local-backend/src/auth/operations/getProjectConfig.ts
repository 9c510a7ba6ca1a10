import type { AuthContext, Json } from '../AuthContext.ts'

/** The project's settings in the protocol's form. */
export function getProjectConfig({ settings, projectId }: AuthContext): Json {
  return {
    name: `projects/${projectId}/config`,
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { ...settings },
  }
}
