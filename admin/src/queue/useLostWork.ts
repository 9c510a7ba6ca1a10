import { useDataProvider } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { Queue } from '#shared/audit/queue.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import type { AdminDataProvider } from '../providers/dataProvider/createDataProvider.ts'

/**
 * Specification §8: logs a refreshed step that the queue has shown and does not hold any more although
 * it waits for a person. What was done, postponed or released has left by right; where there is more
 * than was read, a step may lie further down. The answer is to be called with each newer audit; `onLost`
 * reads the queue again.
 */
export function useLostWork(queue: Queue | undefined, onLost: () => void): (audit: Audit) => void {
  const { logger } = useServices()
  const provider = useDataProvider<AdminDataProvider>()
  /** The audits of steps that were shown, and the versions that they were shown with. */
  const shown = useRef(new Map<string, string>())
  const versions = useRef(new Map<string, number>())
  const current = useRef(queue)
  useEffect(() => {
    current.current = queue
    for (const { step, audit } of queue?.items ?? []) {
      if (step !== null) shown.current.set(step.id, audit.id)
      versions.current.set(audit.id, Math.max(audit.v, versions.current.get(audit.id) ?? 0))
    }
  }, [queue])

  async function look(stepId: string): Promise<void> {
    const { data: step } = await provider.getOne<Step>('asteps', { id: stepId })
    const isHeld = current.current?.items.some(({ id }) => id === stepId)
    if (step.status !== 'OPEN' || !step.baker || !step.bakerStepActive || isHeld) return
    shown.current.delete(stepId)
    logger.error(ERRORS.OBJECT_NOT_IN_ARRAY.message)
    onLost()
  }

  return (audit) => {
    const before = versions.current.get(audit.id)
    if (before === undefined || audit.v <= before) return
    versions.current.set(audit.id, audit.v)
    const { items = [], hasMore = true } = current.current ?? {}
    if (hasMore) return
    for (const stepId of Object.values(audit.openSteps))
      if (shown.current.get(stepId) === audit.id && !items.some(({ id }) => id === stepId))
        // A failed read is logged by the provider.
        look(stepId).catch(() => {})
  }
}
