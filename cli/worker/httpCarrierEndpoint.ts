import { lookup } from 'node:dns/promises'
import { isInsideHost } from '#shared/domain/results/ResultsTarget.ts'
import type { CarrierEndpoint, EndpointAnswer } from '#shared/ports/carrierEndpoint.ts'

export interface HttpEndpointOptions {
  /** How long a carrier's machine may take to answer. */
  answerWithinMs?: number
  /** Where a host leads; tests have their own. */
  addressesOf?: (host: string) => Promise<string[]>
  /** Also lets a package go to this machine and by plain HTTP: for tests only. */
  allowInside?: boolean
}

const ANSWER_WITHIN_MS = 30_000

/** As much of an answer is kept as a receipt. */
const LONGEST_RECEIPT = 200
const LONGEST_ANSWER = 64 * 1024

/** Answers that may be another one later. */
const PASSING = [408, 425, 429]

/**
 * The way to carriers' machines by HTTP POST of JSON, with `Idempotency-Key` and, where a secret was
 * agreed, `Authorization: Bearer`. A 2xx answer has taken it: its `receipt`, or its text, is the receipt.
 * A 409 says that it was taken before. 5xx, 408, 425, 429 and no answer may be tried again; any other
 * answer will stay the same. Redirections are not followed, and no host of an inner network is asked.
 */
export function httpCarrierEndpoint(options: HttpEndpointOptions = {}): CarrierEndpoint {
  const { answerWithinMs = ANSWER_WITHIN_MS, addressesOf = resolved, allowInside = false } = options
  return {
    async send({ url, secret, key, body }) {
      try {
        const { hostname } = new URL(url)
        if (!allowInside && (await isInside(hostname, addressesOf)))
          return { kind: 'refused', reason: `${hostname} is not a host of the internet` }
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(answerWithinMs),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(secret === '' ? {} : { authorization: `Bearer ${secret}` }),
          },
          body,
        })
        return answerOf(response.status, await textOf(response))
      } catch (error) {
        return { kind: 'unreached', reason: reasonOf(error, answerWithinMs) }
      }
    },
  }
}

function answerOf(status: number, text: string): EndpointAnswer {
  if ((status >= 200 && status < 300) || status === 409)
    return { kind: 'taken', receipt: receiptOf(text) }
  const reason = `it answered ${status}`
  return { kind: status >= 500 || PASSING.includes(status) ? 'unreached' : 'refused', reason }
}

/** The `receipt` of a JSON answer, else its text: one short line. */
function receiptOf(text: string): string {
  let receipt = text
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'receipt' in answer)
      receipt = String(answer.receipt)
  } catch {
    // A text is a receipt too.
  }
  return receipt
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_RECEIPT)
}

/** An answer's text, and no more of it than a receipt can need. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (response.body === null) return text
  for await (const part of response.body) {
    text += decoder.decode(part, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

async function isInside(
  host: string,
  addressesOf: (host: string) => Promise<string[]>,
): Promise<boolean> {
  if (isInsideHost(host)) return true
  return (await addressesOf(host)).some(isInsideAddress)
}

function isInsideAddress(address: string): boolean {
  // Of IPv6 only what is routed in the internet: 2000::/3.
  return address.includes(':') ? !/^[23]/.test(address) : isInsideHost(address)
}

async function resolved(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** In words of ours: an error's own may hold an address. */
function reasonOf(error: unknown, answerWithinMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${answerWithinMs / 1000} seconds`
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code === '' ? 'the connection failed' : `the connection failed (${code})`
}
