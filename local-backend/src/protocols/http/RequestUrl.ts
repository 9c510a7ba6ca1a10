/** A request's address, taken apart without resolving dots or decoding anything. */
export interface RequestUrl {
  pathname: string
  query: URLSearchParams
}

/** Null when it isn't a path on this server, such as a proxy's absolute address. */
export function parseRequestUrl(url: string | undefined): RequestUrl | null {
  if (!url?.startsWith('/')) return null
  const mark = url.indexOf('?')
  return mark < 0
    ? { pathname: url, query: new URLSearchParams() }
    : { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}
