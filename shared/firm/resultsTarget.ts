import { type Result, refusal } from '#shared/errors/refusal.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { ResultsTarget } from './model.ts'

/** No target: Bakehouse sends no results. */
export const NO_RESULTS_TARGET: ResultsTarget = { email: '', endpoint: '' }

/**
 * A target as it is stored: trimmed, all parts optional. Refused with RESULTS_TARGET_INVALID: an
 * endpoint is an https address of a host outside, without a name or password in it.
 */
export function readResultsTarget(typed: Partial<ResultsTarget>): Result<ResultsTarget> {
  const email = (typed.email ?? '').trim()
  const endpoint = (typed.endpoint ?? '').trim()
  if (email !== '' && !isEmail(email)) return refusedTarget(`"${email}" is not an email address.`)
  const mistake = endpoint === '' ? null : mistakeInEndpoint(endpoint)
  if (mistake !== null) return refusedTarget(mistake)
  const insured = typed.insured === true ? { insured: true } : {}
  return { ok: true, value: { email, endpoint, ...insured } }
}

function refusedTarget(detail: string): Result<never> {
  return { ok: false, error: refusal('RESULTS_TARGET_INVALID', { detail }) }
}

function mistakeInEndpoint(endpoint: string): string | null {
  if (endpoint.length > 500) return 'The address is longer than 500 characters.'
  if (!URL.canParse(endpoint)) return `"${endpoint}" is not an address.`
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:') return 'The address must begin with https://.'
  if (username !== '' || password !== '') return 'The address must not contain a name or password.'
  return isInsideHost(hostname) ? `The host ${hostname} is not on the internet.` : null
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

/** Names of this machine or of a private network. */
const INSIDE_NAME = /^(.*\.)?(localhost|local|internal)\.?$/i

/** Not of the public internet, by IANA's registry of special-purpose IPv4 addresses. */
const INSIDE_V4 = rangesOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** All of IPv6 that is assigned. Loopback, private, link-local and multicast addresses are outside of it. */
const ASSIGNED_V6 = rangesOf(['2000::/3'])

/** The registry's ranges in it. Teredo (in the first) and 6to4 (2002::) can lead to any IPv4 address. */
const INSIDE_V6 = rangesOf([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** IPv4 addresses, as IPv6 writes them. */
const V4 = rangesOf(['::ffff:0:0/96'])

/**
 * True for an IP address that is not of the public internet, and for a text that is no IP address.
 * An IPv6 address is given without brackets; one that stands for an IPv4 address is judged as that.
 */
export function isInsideAddress(address: string): boolean {
  const value = readAddress(address)
  if (value === null) return true
  if (isWithin(value, V4)) return isWithin(value, INSIDE_V4)
  return !isWithin(value, ASSIGNED_V6) || isWithin(value, INSIDE_V6)
}

interface Range {
  start: bigint
  /** Bits that differ between the addresses of the range. */
  free: bigint
}

function isWithin(value: bigint, ranges: readonly Range[]): boolean {
  return ranges.some(({ start, free }) => value >> free === start >> free)
}

function rangesOf(cidrs: readonly string[]): Range[] {
  return cidrs.map((cidr) => {
    const [address = '', length = ''] = cidr.split('/')
    const bits = address.includes(':') ? 128 : 32
    return { start: readAddress(address) ?? 0n, free: BigInt(bits - Number(length)) }
  })
}

/** An address as its 128 bits, an IPv4 address as IPv6 writes it; null for anything else. */
function readAddress(text: string): bigint | null {
  if (!text.includes(':')) return readV4(text, 0xffffn)
  const end = text.lastIndexOf(':') + 1
  // The last 32 bits may be written as IPv4.
  const dotted = text.includes('.') ? readV4(text.slice(end), 0n) : 0n
  if (dotted === null) return null
  const tail = `${(dotted >> 16n).toString(16)}:${(dotted & 0xffffn).toString(16)}`
  const groups = groupsOf(text.includes('.') ? text.slice(0, end) + tail : text)
  return groups?.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) ?? null
}

function readV4(text: string, prefix: bigint): bigint | null {
  const parts = text.split('.')
  const isV4 = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))
  if (!isV4 || parts.some((part) => Number(part) > 255)) return null
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), prefix)
}

/** The eight groups of four hexadecimal digits, with those that `::` leaves out. */
function groupsOf(text: string): string[] | null {
  const [head = [], tail, ...more] = text
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  const left = 8 - head.length - (tail?.length ?? 0)
  if (more.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return null
  const groups = [...head, ...Array<string>(left).fill('0'), ...(tail ?? [])]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : null
}
