import { useState } from 'react'
import type { AdvanceResult, AdvanceTotals } from '#shared/audit/advanceReport.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { listAuditResults, MAX_AUDITS } from '#shared/engine/commands/commandQueries.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { useServices } from '../../app/services.ts'
import { useOpenCommands, useStop } from '../../app/useCommand.ts'
import { failedWork } from '../../work/failedWork.ts'

/** Kinds of commands on many audits. */
export type ManyKind = 'bulk' | 'moveToSlice'

/** What is asked for, but for the audits. */
export type ManyAsked<K extends ManyKind> = Omit<CommandRequests[K], 'ids' | 'versions'>

type Chosen = { id: string; auditCode: string }

export interface ManyEnd {
  /** What became of each audit that the engine came to, by its id. */
  results: ReadonlyMap<string, AdvanceResult>
  /** Why the engine refused, or what became could not be read. */
  refused: Refusal | null
}

export interface ManyAudits<K extends ManyKind> {
  /**
   * Has the engine do it, a command for each thousand audits, and ends when all of them have. `planned`:
   * the versions of a preview, by id. Never rejects.
   */
  ask: (
    audits: readonly Chosen[],
    asked: ManyAsked<K>,
    planned: ReadonlyMap<string, number> | null,
  ) => Promise<ManyEnd>
  /** How far the engine is with what was asked last. */
  progress: { done: number; refused: number }
  /** Ends it after the audits in flight. */
  stop: () => void
}

/** A command that is not ended any more counts by its totals. */
interface Part {
  id: string
  ended: AdvanceTotals | null
}

/** Has the engine do one thing to many audits, and reads what became of each. */
export function useManyAudits<K extends ManyKind>(kind: K, carrierCompany: string): ManyAudits<K> {
  const { commands, store, random, logger } = useServices()
  const stop = useStop()
  const open = useOpenCommands()
  const [parts, setParts] = useState<readonly Part[]>([])

  async function ask(
    audits: readonly Chosen[],
    asked: ManyAsked<K>,
    planned: ReadonlyMap<string, number> | null,
  ): Promise<ManyEnd> {
    const begun = inParts(audits, MAX_AUDITS).map((chosen) => {
      const ids = chosen.map(({ id }) => id)
      const versions = planned && { versions: ids.map((id) => planned.get(id) ?? -1) }
      const request = { ...asked, ...versions, ids } as CommandRequests[K]
      return { chosen, command: commands.ask({ kind, carrierCompany, request }) as OpenCommand }
    })
    setParts(begun.map(({ command: { id } }) => ({ id, ended: null })))
    const ends = await Promise.all(begun.map(({ command, chosen }) => endOfPart(command, chosen)))
    return {
      results: new Map(ends.flatMap(({ results }) => [...results])),
      refused: ends.find(({ refused }) => refused !== null)?.refused ?? null,
    }
  }

  async function endOfPart(command: OpenCommand, chosen: readonly Chosen[]): Promise<ManyEnd> {
    const { id } = command
    const end = await command.end
    const totals = end.ok ? (end.value as unknown as AdvanceTotals) : null
    setParts((before) => before.map((one) => (one.id === id ? { id, ended: totals } : one)))
    const isPart = !end.ok && end.error.code !== 'COMMAND_FAILED'
    if (isPart) return { results: new Map(), refused: refusalOf(end.error) }
    // Where all went through there is nothing to read.
    if (totals?.advanced === chosen.length)
      return { results: new Map(chosen.map((one) => [one.id, advanced(one)])), refused: null }
    try {
      const results = await readResults(id, chosen)
      return { results, refused: end.ok ? null : end.error }
    } catch (error) {
      return { results: new Map(), refused: failedWork(error, { random, logger }) }
    }
  }

  async function readResults(
    commandId: string,
    chosen: readonly Chosen[],
  ): Promise<ReadonlyMap<string, AdvanceResult>> {
    const codes = new Map(chosen.map(({ id, auditCode }) => [id, auditCode]))
    const stored = await listAuditResults(store, commandId)
    return new Map(
      stored.map(({ id, at: _, expireAt: __, ...result }) => {
        // Of an audit that is gone the engine says nothing.
        const auditCode = result.auditCode || (codes.get(id) ?? '')
        return [id, { ...result, auditCode, auditFSID: id }]
      }),
    )
  }

  const counts = parts.map(({ id, ended }) => {
    if (ended !== null) return { done: ended.selected, refused: ended.refused + ended.failed }
    const progress = open.find((command) => command.id === id)?.stored?.progress
    return { done: progress?.done ?? 0, refused: progress?.refused ?? 0 }
  })
  return {
    ask,
    progress: {
      done: counts.reduce((sum, { done }) => sum + done, 0),
      refused: counts.reduce((sum, { refused }) => sum + refused, 0),
    },
    stop: () => {
      for (const command of open) if (parts.some(({ id }) => id === command.id)) void stop(command)
    },
  }
}

function advanced({ id, auditCode }: Chosen): AdvanceResult {
  const nowhere = { from: null, to: null, step: null }
  return { auditCode, auditFSID: id, ...nowhere, result: 'ADVANCED', reason: '' }
}

/** Who stops what has not begun wants no words for it. */
function refusalOf(error: Refusal): Refusal | null {
  return error.code === 'COMMAND_WITHDRAWN' ? null : error
}
