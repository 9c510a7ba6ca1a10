import { useCallback } from 'react'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { foreseenRefusal } from '../commands/expectedAudit.ts'
import { useActor } from './useActor.ts'

/** Why an action would be refused, by the audit alone; null when more must be known to say so. */
export function useForesee(): (
  audit: Audit,
  action: AuditAction,
  reason?: string,
) => Refusal | null {
  const { clock, random } = useServices()
  const actor = useActor()
  return useCallback(
    (audit, action, reason = '') => {
      const known = { audit, carrier: null }
      return foreseenRefusal(known, action, { actor, now: clock.now(), random, reason })
    },
    [actor, clock, random],
  )
}
