import type { AuthClient } from 'google-auth-library'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'

/** The machine's default credentials for Google's services, proven to give a token. */
export interface MachineCredentials {
  /** A service account's address; null for a person who signed in with gcloud. */
  account: string | null
  /** The headers of a request to one of Google's services. Rejects when no token can be had. */
  headers(): Promise<Record<string, string>>
  /** A signature (RS256) of the service account, in base64. Rejects where it may not sign. */
  sign(data: string): Promise<string>
}

/** The services of Firebase and of Google Cloud that commands call. */
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform']

/** On a machine that is none of Google's the search for its metadata server ends after three seconds. */
const ANSWER_WITHIN_MS = 20_000

/**
 * Finds the default credentials as the Admin SDK does (GOOGLE_APPLICATION_CREDENTIALS, gcloud's sign-in,
 * the machine's own service account) and asks for a token, so that a command does not go on for a minute
 * with what is going to be refused. Refused with TARGET_DENIED and why, or TARGET_UNAVAILABLE where
 * nothing answers. No part of a key is in the refusal. The library is loaded here.
 */
export async function machineCredentials(
  project: string,
  { target, answerWithinMs = ANSWER_WITHIN_MS }: { target: string; answerWithinMs?: number },
): Promise<Result<MachineCredentials>> {
  const { Compute, GoogleAuth, UserRefreshClient } = await import('google-auth-library')
  const auth = new GoogleAuth({ projectId: project, scopes: SCOPES })
  const denied = (detail: string) => refusal('TARGET_DENIED', { target, detail })
  let client: AuthClient
  try {
    client = await within(auth.getClient(), answerWithinMs)
  } catch (error) {
    return { ok: false, error: denied(reasonOfSearch(error)) }
  }
  // A person's sign-in names the project that Google counts the request against.
  if (client instanceof UserRefreshClient) client.quotaProjectId ??= project
  try {
    await within(client.getAccessToken(), answerWithinMs)
    const { client_email } = await within(auth.getCredentials(), answerWithinMs)
    return {
      ok: true,
      value: {
        account: client_email ?? null,
        headers: async () => Object.fromEntries(await client.getRequestHeaders()),
        sign: (data) => auth.sign(data),
      },
    }
  } catch (error) {
    // A machine that looks like one of Google's, and has no account of its own.
    const isNone = client instanceof Compute && answerOf(error).status === 0
    return { ok: false, error: isNone ? denied('it has none') : refusalOfToken(error, denied) }
  }
}

class TooLate extends Error {}

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The library's own words may quote the file, which holds a key. */
function reasonOfSearch(error: unknown): string {
  const words = error instanceof Error ? error.message : ''
  if (words.includes('GOOGLE_APPLICATION_CREDENTIALS'))
    return 'the file that GOOGLE_APPLICATION_CREDENTIALS names is missing or holds no credentials'
  if (words.includes('default credentials') || error instanceof TooLate) return 'it has none'
  return 'the ones that gcloud keeps cannot be read'
}

/** What a network says that leads nowhere. */
const NO_WAY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/

/** An answer of the sign-in service is a refusal; a key that cannot be used is one too. */
function refusalOfToken(error: unknown, denied: (detail: string) => Refusal): Refusal {
  const { status, words } = answerOf(error)
  if (error instanceof TooLate || status >= 500 || (status === 0 && NO_WAY.test(words)))
    return refusal('TARGET_UNAVAILABLE', { target: "Google's sign-in service" })
  if (status === 0) return denied('their key cannot be used')
  return denied(`Google's sign-in service answered ${status}${oauthCode(words)}`)
}

/** The status of an answer, 0 without one, and what to look for a code in. */
function answerOf(error: unknown): { status: number; words: string } {
  if (!(error instanceof Error)) return { status: 0, words: '' }
  const { response, code, cause } = error as {
    response?: { status?: number; data?: unknown }
    code?: unknown
    cause?: unknown
  }
  const words = [error.message, code, cause, JSON.stringify(response?.data ?? '')].join(' ')
  return { status: response?.status ?? 0, words }
}

/** OAuth's codes for a request that was refused, RFC 6749 and 8693; nothing else of the answer is repeated. */
function oauthCode(words: string): string {
  const [code] = /invalid_\w+|unauthorized_client|access_denied|unsupported_\w+/.exec(words) ?? []
  return code === undefined ? '' : ` (${code})`
}
