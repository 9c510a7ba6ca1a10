/** Where a page starts: past this value of the sort field. */
export type Cursor = string

/** The cursors of one list's pages: page → where it starts. */
export interface PageCursors {
  /** The known page nearest to `page` at or before it; page 1 needs no cursor. */
  nearest(list: string, page: number): { page: number; after: Cursor | undefined }
  remember(list: string, page: number, after: Cursor): void
  /** Drops a list's cursors, all of them without `list`: after a write or a fresh first page. */
  drop(list?: string): void
}

/** Keeps cursor values per list (resource, filter, sort, page size) so that page 20 costs one page. */
export function createPageCursors(): PageCursors {
  const lists = new Map<string, Map<number, Cursor>>()
  return {
    nearest(list, page) {
      const known = lists.get(list)
      for (let candidate = page; candidate > 1; candidate--) {
        const after = known?.get(candidate)
        if (after !== undefined) return { page: candidate, after }
      }
      return { page: 1, after: undefined }
    },
    remember(list, page, after) {
      const known = lists.get(list) ?? new Map<number, Cursor>()
      lists.set(list, known.set(page, after))
    },
    drop(list) {
      if (list === undefined) lists.clear()
      else lists.delete(list)
    },
  }
}
