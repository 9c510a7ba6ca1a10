import { useEffect } from 'react'
import type { Command } from '#shared/audit/command.ts'
import { openCommandsOf } from '#shared/engine/commands/commandQueries.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useServices } from '../app/services.ts'
import { useReading } from '../app/useReading.ts'
import { useActor } from '../work/useActor.ts'

const FRESH_MS = 60_000

/**
 * Finds the person's commands that are still open in the database, and follows them: what was asked for
 * before a reload or in another tab is on screen again.
 */
export function useOwnCommands(): void {
  const { commands } = useServices()
  const { userId } = useActor()
  const { data } = useReading({
    key: ['ownCommands', userId],
    resource: 'commands',
    read: async ({ store, user }) => ({
      by: user.id,
      found: await store.list<Command>(COLLECTIONS.commands, openCommandsOf(user.id)),
    }),
    freshMs: FRESH_MS,
  })
  useEffect(() => {
    if (data !== undefined) commands.adopt(data.by, data.found)
  }, [commands, data])
}
