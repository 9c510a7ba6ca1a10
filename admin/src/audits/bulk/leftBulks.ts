import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'

/** In the cache of queries, which a sign-out clears and no other tab has. */
const LEFT = ['leftBulks']

/**
 * Hands the bulk actions that this tab asked for over to the frame: their dialog has gone before their
 * end, with its list.
 */
export function leaveBulks(queries: QueryClient, open: readonly OpenCommand[]): void {
  const ids = open
    .filter(({ isAdopted, asked }) => !isAdopted && asked.kind === 'bulk')
    .map(({ id }) => id)
  if (ids.length === 0) return
  queries.setQueryData<readonly string[]>(LEFT, (before = []) => [...before, ...ids])
}

/** The commands whose dialog has gone. */
export function useLeftBulks(): readonly string[] {
  const { data = [] } = useQuery<readonly string[]>({ queryKey: LEFT, queryFn: skipToken })
  return data
}
