import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { performAction } from '#shared/operations/performAction.ts'
import { keyOfAudit } from '../work/showChange.ts'
import { useDirectWork } from './useDirectWork.ts'

/** Changes the documents of one audit, and keeps why a change was refused. */
export function useDocumentAct(auditFSID: string): {
  run: (action: AuditAction, reason?: string) => Promise<Audit | null>
  sent: boolean
  refused: Refusal | null
  lookAgain: () => Promise<void>
} {
  const act = useDirectWork()
  const queries = useQueryClient()
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    sent,
    refused,
    run: async (action, reason = '') => {
      setSent(true)
      const result = await act(performAction, { auditFSID, action, reason })
      setSent(false)
      setRefused(result.ok ? null : result.error)
      return result.ok ? result.value : null
    },
    lookAgain: async () => {
      await Promise.all([
        queries.refetchQueries({ queryKey: keyOfAudit(auditFSID) }),
        queries.refetchQueries({ queryKey: ['asteps'], type: 'active' }),
      ])
      setRefused(null)
    },
  }
}
