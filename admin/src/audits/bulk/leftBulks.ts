import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { useCommandClient } from '../../providers/openCommands.ts'

/** In the cache of queries, which a sign-out clears and no other tab has. */
const LEFT = ['leftBulks']

/** Something that is done to many audits. */
export function isBulk({ asked: { kind } }: OpenCommand): boolean {
  return kind === 'bulk' || kind === 'moveToSlice'
}

/**
 * Hands the bulk actions that this tab asked for over to the frame when their dialog goes before their
 * end, with its list.
 */
export function useLeaveBulks(): void {
  const queries = useQueryClient()
  const commands = useCommandClient()
  useEffect(() => () => leave(queries, commands.open()), [queries, commands])
}

function leave(queries: QueryClient, open: readonly OpenCommand[]): void {
  const own = open.filter((command) => !command.isAdopted && isBulk(command))
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  queries.setQueryData<readonly string[]>(LEFT, (before = []) => [...before, ...ids])
}

/** The commands whose dialog has gone. */
export function useLeftBulks(): readonly string[] {
  const { data = [] } = useQuery<readonly string[]>({ queryKey: LEFT, queryFn: skipToken })
  return data
}
