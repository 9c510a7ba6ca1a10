/**
 * Whether a host is the product's own (specification §1): the domain itself or one below it. A host
 * that only looks alike (`notexample.com`) is not, and an empty domain matches no host.
 */
export function isOwnHost(hostname: string, domain: string): boolean {
  const host = hostname.toLowerCase()
  const own = domain.trim().toLowerCase().replace(/^\./, '')
  if (own === '' || isLocalHost(host)) return false
  return host === own || host.endsWith(`.${own}`)
}

/** This machine, under any of its names, or a bare address: never monitored, nothing is even asked. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase()
  return /(^|\.)localhost$/.test(host) || /^[\d.]+$/.test(host) || /^\[?[\da-f:]+\]?$/.test(host)
}
