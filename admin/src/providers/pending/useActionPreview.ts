import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { KnownAudit } from '#shared/audit/actionFacts.ts'
import { type AuditAction, previewAction } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { AuditChange, Step } from '#shared/audit/steps/model.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useActor } from '../useActor.ts'
import { useAdminProvider } from '../useAdminProvider.ts'
import { foreseenRefusal } from './expectedAudit.ts'
import { useKnownOfAudit } from './knownOfAudit.ts'
import { openStepsQuery, useWorkCarrier } from './useExpectedAudits.ts'

export interface ActionPreview {
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
  preview: (action: AuditAction, reason?: string) => Result<AuditChange> | null
  /** Why it would be refused; null when it would not be, or when that cannot be known here. */
  foresee: (action: AuditAction, reason?: string) => Refusal | null
}

/**
 * Works actions on an audit out before they are done. Reads what the screen around has not: the
 * carrier's settings and the open steps.
 */
export function useActionPreview(audit: Audit): ActionPreview {
  const { clock, random } = useServices()
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const actor = useActor()
  const { carrier, hasFailed } = useWorkCarrier(audit.carrierCompany)
  const known = useKnownOfAudit(audit.id)
  const { data, isError } = useQuery({
    ...openStepsQuery(provider, audit),
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
  const preview = useCallback(
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
      void queries.refetchQueries({ queryKey: ['carriers', 'readWorkCarrier'] })
      void queries.refetchQueries({ queryKey: ['asteps'] })
    },
    preview,
    foresee,
  }
}
