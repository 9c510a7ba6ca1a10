import { useState } from 'react'

/** The page of a list that is shown, known by where the one before it ended. */
export interface Pages<Cursor> {
  /** Undefined on the first page. */
  after: Cursor | undefined
  forward: (next: Cursor) => void
  back: () => void
}

/** Pages of the list that `key` names: another one begins at its first. */
export function usePages<Cursor>(key: string): Pages<Cursor> {
  const [pages, setPages] = useState<{ key: string; cursors: Cursor[] }>({ key, cursors: [] })
  const cursors = pages.key === key ? pages.cursors : []
  return {
    after: cursors.at(-1),
    forward: (next) => setPages({ key, cursors: [...cursors, next] }),
    back: () => setPages({ key, cursors: cursors.slice(0, -1) }),
  }
}
