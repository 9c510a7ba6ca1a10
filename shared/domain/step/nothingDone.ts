import type { Result } from '#shared/errors/refusal.ts'
import type { WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/** What was asked for is so already: a success that writes nothing. */
export function nothingDone({ audit }: WorkedAudit): Result<WorkedChange> {
  return { ok: true, value: { audit, steps: [], outgoing: [] } }
}
