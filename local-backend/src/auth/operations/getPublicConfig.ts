import type { AuthContext, Json } from '../AuthContext.ts'

/** What a page asks before it signs in; the guard has already decided by Origin which pages may. */
export function getPublicConfig({ projectId }: AuthContext): Json {
  return { projectId, authorizedDomains: ['localhost', '127.0.0.1', '[::1]'] }
}
