import { compareText } from './compareText.ts'
import { StatusError } from './StatusError.ts'

/** One page of a sorted list; a page token is the text of the last item of the page before. */
export function pageOf<T>(
  items: readonly T[],
  request: { pageSize?: number; pageToken?: string },
  textOf: (item: T) => string,
): { page: T[]; nextPageToken: { nextPageToken?: string } } {
  const { pageToken } = request
  const rest = pageToken ? items.filter((item) => compareText(textOf(item), pageToken) > 0) : items
  const page = rest.slice(0, pageSizeOf(request))
  const last = page.at(-1)
  const hasMore = last !== undefined && rest.length > page.length
  return { page, nextPageToken: hasMore ? { nextPageToken: textOf(last) } : {} }
}

/** How many a page holds: 300 when nothing or 0 is asked. Throws INVALID_ARGUMENT when negative. */
export function pageSizeOf({ pageSize = 0 }: { pageSize?: number }): number {
  if (pageSize < 0) throw new StatusError('INVALID_ARGUMENT', 'Page size must be nonnegative.')
  return pageSize || DEFAULT_PAGE
}

const DEFAULT_PAGE = 300
