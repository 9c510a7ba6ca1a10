import type { TokenAuthority } from '../auth/TokenAuthority.ts'
import { StatusError } from '../firestore/StatusError.ts'
import type { Caller } from '../firestore/types.ts'

/** What the headers of a request say about its sender. */
export interface Credentials {
  /** The `Authorization` header. */
  authorization: string | undefined
  /** Whether it came from a web page: the administrator's token then counts for nothing. */
  fromPage: boolean
  /** The project it is about; the server's own when the request names none. */
  projectId: string | undefined
}

const REFUSALS = {
  malformed: 'The ID token is not one. Sign in again.',
  forged: 'The ID token was not issued by this backend. Sign in again.',
  expired: 'The ID token has expired. Sign in again.',
  'wrong-audience': 'The ID token is for another project. Sign in to this one.',
} as const

/**
 * Who makes a request: a client without a token, the holder of an ID token, or the administrator (the
 * Admin SDK's fixed `owner`). Throws UNAUTHENTICATED for a token that doesn't count, PERMISSION_DENIED
 * for the administrator's token from a web page.
 */
export function identifyCaller(
  tokens: TokenAuthority,
  ownProjectId: string,
  { authorization, fromPage, projectId }: Credentials,
): Caller {
  if (!authorization) return { kind: 'anonymous' }
  const token = /^(?:Bearer|Firebase) (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw new StatusError('UNAUTHENTICATED', REFUSALS.malformed)
  if (token === 'owner') {
    if (!fromPage) return { kind: 'admin' }
    throw new StatusError(
      'PERMISSION_DENIED',
      'The administrator token is not accepted from a web page.',
    )
  }
  const verdict = tokens.readIdToken(token, projectId ?? ownProjectId)
  if (!verdict.ok) throw new StatusError('UNAUTHENTICATED', REFUSALS[verdict.reason])
  return { kind: 'user', uid: String(verdict.claims['sub']), token: verdict.claims }
}
