import { compareText } from './compareText.ts'

/** One page of a sorted list; a page token is the text of the last item of the page before. */
export function pageOf<T>(
  items: readonly T[],
  request: { pageSize?: number; pageToken?: string },
  textOf: (item: T) => string,
): { page: T[]; nextPageToken: { nextPageToken?: string } } {
  const { pageToken } = request
  const rest = pageToken ? items.filter((item) => compareText(textOf(item), pageToken) > 0) : items
  const page = rest.slice(0, request.pageSize || DEFAULT_PAGE)
  const last = page.at(-1)
  const hasMore = last !== undefined && rest.length > page.length
  return { page, nextPageToken: hasMore ? { nextPageToken: textOf(last) } : {} }
}

const DEFAULT_PAGE = 300
