import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { performAction } from '#shared/operations/performAction.ts'
import { useWork } from './useWork.ts'

export interface Acting {
  /** Does the action; the audit as it is then, or null when it was refused. */
  run: (action: AuditAction, reason?: string) => Promise<Audit | null>
  busy: boolean
  /** Why the last one was refused. */
  refused: Refusal | null
  /** Reads the audit and its steps anew, and forgets the refusal; what was typed stays. */
  lookAgain: () => Promise<void>
}

/** Does actions on one audit one after the other, and keeps why one was refused. */
export function useAct(auditFSID: string): Acting {
  const act = useWork()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    busy,
    refused,
    run: async (action: AuditAction, reason = '') => {
      setBusy(true)
      const result = await act(performAction, {
        auditFSID,
        action,
        reason,
      })
      setBusy(false)
      setRefused(result.ok ? null : result.error)
      return result.ok ? result.value : null
    },
    lookAgain: async () => {
      setBusy(true)
      await Promise.all([
        queries.refetchQueries({
          queryKey: ['audits', 'getOne', { id: auditFSID, meta: undefined }],
        }),
        queries.refetchQueries({ queryKey: ['asteps'], type: 'active' }),
      ])
      setBusy(false)
      setRefused(null)
    },
  }
}
