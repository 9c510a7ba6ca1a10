import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { showChange } from '../providers/auditCache.ts'
import type { Asked, CommandResult } from '../providers/dataProvider/commandVerbs.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'

type AskOnAudit = <K extends CommandKind>(
  kind: K,
  asked: Asked<K> & { auditFSID: string },
) => Promise<Result<CommandResult>>

/**
 * Asks the engine for a change of an audit. When it is done, the audit is read and shown as it is then,
 * and every list that may show it is read again. Never rejects.
 */
export function useAskOnAudit(): AskOnAudit {
  const provider = useAdminProvider()
  const queries = useQueryClient()
  return useCallback(
    async <K extends CommandKind>(kind: K, asked: Asked<K> & { auditFSID: string }) => {
      const run = provider[kind] as (asked: Asked<K>) => Promise<CommandResult>
      try {
        const value = await run(asked)
        await provider.getOne<Audit>('audits', { id: asked.auditFSID }).then(
          ({ data }) => showChange(queries, data),
          // It is done all the same; the live view brings it.
          () => {},
        )
        return { ok: true, value }
      } catch (error) {
        return { ok: false, error: refusalOf(error) }
      }
    },
    [provider, queries],
  )
}
