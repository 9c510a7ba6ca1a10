import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { KnownAudit } from '#shared/audit/actionFacts.ts'
import { type AuditAction, previewAction } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { AuditChange, Step } from '#shared/audit/steps/model.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from '../app/services.ts'
import { foreseenRefusal } from '../commands/expectedAudit.ts'
import { useKnownOfAudit } from './knownOfAudit.ts'
import { useActor } from './useActor.ts'
import { useWorkCarrier } from './useWorkCarrier.ts'

export interface Rehearsal {
  actor: Actor
  /** Null until it is read. */
  carrier: WorkCarrier | null
  /** Open steps; null until they are read. */
  openSteps: readonly Step[] | null
  /** What actions are judged by; null until it is read. */
  known: KnownAudit | null
  /** It could not be read; `retry` reads it again. */
  hasFailed: boolean
  retry: () => void
  /**
   * What an action would change, or why it would be refused; null as long as what it is judged by is
   * not read. Nothing is written.
   */
  rehearse: (action: AuditAction, reason?: string) => Result<AuditChange> | null
  /** Why it would be refused; null when it would not be, or when that cannot be known here. */
  foresee: (action: AuditAction, reason?: string) => Refusal | null
}

/**
 * Works actions on an audit out before they are done. Reads what the screen around has not: the
 * carrier's settings and the open steps.
 */
export function useRehearsal(audit: Audit): Rehearsal {
  const { store, clock, random } = useServices()
  const queries = useQueryClient()
  const actor = useActor()
  const { carrier, hasFailed } = useWorkCarrier(audit.carrierCompany)
  const known = useKnownOfAudit(audit.id)
  const { data, isError } = useQuery({
    ...openStepsQuery(store, audit),
    enabled: known === null,
  })
  const all = known?.steps
  const openSteps = useMemo(
    () => (known === null ? data : all?.filter(isOpenStep)),
    [known, data, all],
  )
  const documents = known?.documents
  const judged = useMemo((): KnownAudit | null => {
    if (carrier === null || openSteps === undefined) return null
    return {
      audit,
      carrier,
      openSteps,
      publicUrl: window.location.origin,
      ...(all === undefined ? {} : { steps: all }),
      ...(documents === undefined ? {} : { documents }),
    }
  }, [audit, carrier, openSteps, all, documents])
  const rehearse = useCallback(
    (action: AuditAction, reason = '') =>
      judged && previewAction(judged, action, { actor, now: clock.now(), random, reason }),
    [judged, actor, clock, random],
  )
  const foresee = (action: AuditAction, reason = '') => {
    const parts = judged ?? { audit, carrier }
    return foreseenRefusal(parts, action, { actor, now: clock.now(), random, reason })
  }
  const failed = hasFailed || (known === null ? isError : known.hasFailed === true)
  return {
    actor,
    carrier,
    openSteps: openSteps ?? null,
    known: judged,
    hasFailed: judged === null && failed,
    retry: () => {
      void queries.refetchQueries({ queryKey: ['carriers', 'work'] })
      void queries.refetchQueries({ queryKey: ['asteps'] })
    },
    rehearse,
    foresee,
  }
}

/** The open steps of an audit, for screens that have not read all of its steps. */
export function openStepsQuery(store: DocumentStore, { id, v, openSteps }: Audit) {
  const ids = Object.values(openSteps)
  return queryOptions({
    queryKey: ['asteps', 'open', id, v],
    queryFn: async () => [...(await readByIds<Step>(store, COLLECTIONS.asteps, ids)).values()],
  })
}
