import type { MachineCredentials } from './machineCredentials.ts'

/** A request to one of Google's services, as JSON. */
export interface GoogleRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  /** `https://firestore.googleapis.com/v1/…` */
  url: string
  body?: object
  /** A person's token in place of the machine's credentials. */
  idToken?: string
}

/** `status` 0: no answer came. `body` is null where it is no JSON. */
export interface GoogleAnswer {
  status: number
  body: unknown
}

/** The way to Google's services. Never rejects. */
export type GoogleApi = (request: GoogleRequest) => Promise<GoogleAnswer>

const ANSWER_WITHIN_MS = 15_000

/** `origin`: a server that stands in for all of them, asked for `/HOST/PATH`. */
export function googleApi(
  { headers }: Pick<MachineCredentials, 'headers'>,
  { origin }: { origin?: string } = {},
): GoogleApi {
  return async ({ method = 'GET', url, body, idToken }) => {
    try {
      const mine = idToken === undefined ? await headers() : { authorization: `Bearer ${idToken}` }
      const response = await fetch(origin ? url.replace('https:/', origin) : url, {
        method,
        headers: { ...mine, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: jsonOf(await response.text()) }
    } catch {
      return { status: 0, body: null }
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
