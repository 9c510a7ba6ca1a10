import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Command } from '#shared/audit/command.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { InboxImportResult } from '#shared/orders/importReport.ts'
import { useServices } from '../../app/services.ts'
import { useOpenCommands, useStop } from '../../app/useCommand.ts'
import { useActor } from '../../providers/useActor.ts'
import type { OrderFile } from './OrderFile.ts'

/** What an import came to, and how long it took. */
export type EndedImport = InboxImportResult & { tookMs: number }

export interface OrderProgress {
  done: number
  total: number
  /** Orders a second; 0 until that can be said. */
  rate: number
}

export interface OrderImport {
  /** It was asked for, and the engine has not ended it. */
  isRunning: boolean
  progress: OrderProgress
  /** Null: none of this file has ended since the page was opened, or the last was refused. */
  ended: EndedImport | null
  refused: Refusal | null
  start: (profileName: string) => void
  /** Ends it after the orders in flight. */
  stop: () => void
  /** Forgets how the last one ended. */
  clear: () => void
}

/**
 * The import of an order file by the engine: asked for, followed, stopped. One that goes on since the page
 * was left, or was asked for in another tab, is followed as well; `commandId` names it.
 */
export function useOrderImport(file: OrderFile, commandId: string | undefined): OrderImport {
  const { store, commands, clock } = useServices()
  const { userId } = useActor()
  const queries = useQueryClient()
  const stop = useStop()
  const open = useOpenCommands().find((command) => isImportOf(file, command))
  const [running, setRunning] = useState<string | null>(null)
  const [ended, setEnded] = useState<EndedImport | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const follow = useRef(async (_command: OpenCommand) => {})
  follow.current = async (command) => {
    setRunning(command.id)
    setEnded(null)
    setRefused(null)
    const end = await command.end
    setRunning(null)
    if (end.ok) setEnded(end.value as unknown as EndedImport)
    // One that is stopped before it has begun leaves the file as it was.
    else setRefused(end.error.code === 'COMMAND_WITHDRAWN' ? null : end.error)
    for (const key of ['inbox', 'audits', 'home'])
      void queries.invalidateQueries({ queryKey: [key] })
  }

  const id = open?.id
  const found = useRef(open)
  found.current = open
  useEffect(() => {
    if (id !== undefined && found.current !== undefined) void follow.current(found.current)
  }, [id])

  useEffect(() => {
    if (commandId === undefined) return
    // Only the asker may read it: to others it says nothing.
    store.get<Command>(COLLECTIONS.commands, commandId).then(
      (stored) => commands.adopt(userId, stored === null ? [] : [stored]),
      () => {},
    )
  }, [store, commands, commandId, userId])

  const { done = 0, total = null } = open?.stored?.progress ?? {}
  const seconds = open === undefined ? 0 : (clock.now().getTime() - open.since.getTime()) / 1_000
  return {
    isRunning: open !== undefined || running !== null,
    progress: {
      done,
      total: total ?? 0,
      rate: seconds > 0 ? Math.round(done / seconds) : 0,
    },
    ended,
    refused,
    start: (profile) => {
      if (open !== undefined || running !== null) return
      const { kind, id: fileId, carrier } = file
      const request = { kind, fileId, profile }
      commands.ask({ kind: 'importOrders', carrierCompany: carrier.id, request })
    },
    stop: () => {
      if (open !== undefined) void stop(open)
    },
    clear: () => {
      setEnded(null)
      setRefused(null)
    },
  }
}

function isImportOf({ id, kind }: OrderFile, { asked }: OpenCommand): boolean {
  if (asked.kind !== 'importOrders') return false
  const { request } = asked as OpenCommand<'importOrders'>['asked']
  return request.fileId === id && request.kind === kind
}
