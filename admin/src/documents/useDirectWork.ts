import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld, ActOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { showChange } from '../providers/auditCache.ts'
import { useActor } from '../providers/useActor.ts'
import { failedWork } from '../work/failedWork.ts'

/** An operation on one audit, as `shared/operations` has them. */
type AuditOperation<R extends ActOnAudit> = (
  world: ActionWorld,
  request: R,
) => Promise<Result<Audit>>

/** Does an operation as the signed-in person. */
type DirectWork = <R extends ActOnAudit>(
  operation: AuditOperation<R>,
  request: Omit<R, 'actor'>,
) => Promise<Result<Audit>>

/**
 * Changes an audit's documents and reports by this browser itself, as long as they are no commands. An
 * unreachable or refusing database is a refusal, in the catalogue's words: never an exception.
 */
export function useDirectWork(): DirectWork {
  const { store, clock, random, logger } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  return useCallback(
    async (operation, request) => {
      const world: ActionWorld = { store, clock, random, publicUrl: window.location.origin }
      try {
        const result = await operation(world, {
          ...request,
          actor,
        } as Parameters<typeof operation>[1])
        if (result.ok) showChange(queries, result.value)
        return result
      } catch (error) {
        return { ok: false, error: failedWork(error, { random, logger }) }
      }
    },
    [store, clock, random, logger, actor, queries],
  )
}
