import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isInsideAddress, isInsideHost } from '#shared/firm/resultsTarget.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import type { CarrierEndpoint, EndpointAnswer } from '#shared/kernel/ports/host.ts'

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
 * answer will stay the same. Redirections are not followed. No host of an inner network is connected
 * to: the address that a name leads to is checked when it is connected to, not before.
 */
export function httpCarrierEndpoint(options: HttpEndpointOptions = {}): CarrierEndpoint {
  const { answerWithinMs = ANSWER_WITHIN_MS, addressesOf = resolved, allowInside = false } = options
  return {
    async send({ url, secret, key, body }) {
      const target = new URL(url)
      const inside = {
        kind: 'refused',
        reason: `${target.hostname} is not a host of the internet`,
      } as const
      if (!allowInside && (target.protocol !== 'https:' || isInsideHost(target.hostname)))
        return inside
      const signal = AbortSignal.timeout(answerWithinMs)
      try {
        const { status, text } = await post(target, body, {
          signal,
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(secret === '' ? {} : { authorization: `Bearer ${secret}` }),
          },
          ...(allowInside ? {} : { lookup: outsideLookup(addressesOf) }),
        })
        return answerOf(status, text)
      } catch (error) {
        if (error instanceof InsideError) return inside
        const reason = signal.aborted
          ? `it did not answer within ${answerWithinMs / 1000} seconds`
          : reasonOf(error)
        return { kind: 'unreached', reason }
      }
    },
  }
}

/** A name that leads into an inner network. */
class InsideError extends Error {}

function post(
  url: URL,
  body: string,
  options: RequestOptions,
): Promise<{ status: number; text: string }> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', ...options }, (response) => {
      const decoder = new TextDecoder()
      let text = ''
      const end = () => resolve({ status: response.statusCode ?? 0, text })
      response.on('data', (part: Buffer) => {
        text += decoder.decode(part, { stream: true })
        // No more of it than a receipt can need.
        if (text.length <= LONGEST_ANSWER) return
        end()
        response.destroy()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Answers where a host leads, if that is out in the internet, whole. */
function outsideLookup(addressesOf: (host: string) => Promise<string[]>): LookupFunction {
  return (host, { all }, done) => {
    addressesOf(host).then(
      (addresses) => {
        const [first = ''] = addresses
        const isInside = addresses.some(isInsideAddress)
        const error = isInside || first === '' ? new InsideError() : null
        const found = addresses.map((address) => ({ address, family: familyOf(address) }))
        if (all) done(error, found)
        else done(error, first, familyOf(first))
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}

async function resolved(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
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
  return cleanLine(receipt).slice(0, LONGEST_RECEIPT)
}

/** In words of ours: an error's own may hold an address. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '' ? 'the connection failed' : `the connection failed (${code})`
}
