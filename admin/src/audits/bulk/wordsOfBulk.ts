import { STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { BulkKind } from './BulkKind.ts'
import type { BulkOrder } from './BulkOrder.ts'
import type { BulkRun } from './useBulkRun.ts'

/** The dialog's title: what is about to be done, at the end the result in numbers. */
export function wordsOfBulk({
  kind,
  phase,
  order,
  total,
  through,
  translate,
}: {
  kind: BulkKind
  phase: BulkRun['phase']
  order: BulkOrder | null
  total: number
  through: number
  translate: (key: string, facts?: Record<string, unknown>) => string
}): { title: string } {
  const facts = { done: through, count: total }
  if (phase !== 'done' || order === null) return { title: translate(`bulk.title_${kind}`, facts) }
  if (order.to !== null)
    return { title: translate('bulk.done_to', { ...facts, state: STATES[order.to].label }) }
  const step = order.step === null ? '' : STEPS[order.step].displayName
  return { title: translate('bulk.done_step', { ...facts, step }) }
}
