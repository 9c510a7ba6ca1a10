import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { AskedCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useServices } from '../app/services.ts'
import { useAsk } from '../app/useCommand.ts'
import { showChange } from '../providers/auditCache.ts'

/** A command on one audit. */
type AskedOnAudit<K extends CommandKind> = AskedCommand<K> & { auditFSID: string }

type AskOnAudit = <K extends CommandKind>(
  asked: AskedOnAudit<K>,
) => Promise<Result<Record<string, unknown>>>

/**
 * Asks the engine for a change of an audit. When it is done, the audit is read and shown as it is then,
 * and every list that may show it is read again. Never rejects.
 */
export function useAskOnAudit(): AskOnAudit {
  const { store, logger } = useServices()
  const queries = useQueryClient()
  const ask = useAsk()
  const latest = useRef(ask)
  latest.current = ask
  return useCallback(
    async (asked) => {
      const result = await latest.current(asked)
      if (!result.ok) return result
      try {
        const audit = await store.get<Audit>(COLLECTIONS.audits, asked.auditFSID)
        if (audit !== null) showChange(queries, audit)
      } catch {
        // It is done all the same; the live view brings it.
        logger.error('audit not read', { audit: asked.auditFSID })
      }
      return result
    },
    [store, logger, queries],
  )
}
