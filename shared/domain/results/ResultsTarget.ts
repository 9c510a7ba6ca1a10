import { type Result, refusal } from '#shared/errors/refusal.ts'
import { isEmail } from '../format/email.ts'
import { isInsideAddress } from './insideAddress.ts'

/** Where a carrier wants its results; an endpoint goes before the e-mail. Neither: nothing is sent. */
export interface ResultsTarget {
  email: string
  /** Takes a package by HTTP POST; its secret is kept apart. */
  endpoint: string
}

/** Results are not sent by themselves. */
export const NO_RESULTS_TARGET: ResultsTarget = { email: '', endpoint: '' }

/** Names that are this machine's own, or a private network's. */
const INSIDE_NAME = /^(.*\.)?(localhost|local|internal)\.?$/i

/**
 * A target as it is stored: trimmed, both parts optional. Refused with RESULTS_TARGET_INVALID: an
 * endpoint is an https address of a host outside, without a name or password in it.
 */
export function readResultsTarget(typed: Partial<ResultsTarget>): Result<ResultsTarget> {
  const email = (typed.email ?? '').trim()
  const endpoint = (typed.endpoint ?? '').trim()
  if (email !== '' && !isEmail(email)) return refused(`"${email}" is no e-mail address.`)
  const mistake = endpoint === '' ? null : mistakeInEndpoint(endpoint)
  return mistake === null ? { ok: true, value: { email, endpoint } } : refused(mistake)
}

function mistakeInEndpoint(endpoint: string): string | null {
  if (endpoint.length > 500) return 'The address is longer than 500 characters.'
  if (!URL.canParse(endpoint)) return `"${endpoint}" is no address.`
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:') return 'The address has to begin with https://.'
  if (username !== '' || password !== '') return 'The address must not hold a name or password.'
  return isInsideHost(hostname) ? `The host ${hostname} is not one of the internet.` : null
}

/**
 * True for the host of a URL that is not out in the internet: an address in it, in brackets if it is
 * IPv6, or a name. Where a name leads is known only when it is connected to.
 */
export function isInsideHost(host: string): boolean {
  if (host.startsWith('[')) return isInsideAddress(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return isInsideAddress(host)
  return INSIDE_NAME.test(host) || !host.includes('.')
}

function refused(detail: string): Result<never> {
  return { ok: false, error: refusal('RESULTS_TARGET_INVALID', { detail }) }
}
