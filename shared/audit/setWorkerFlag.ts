import { type WorkerFlag, withWorkerFlag } from './exceptions.ts'
import type { AuditDraft } from './steps/draft.ts'

/** Sets or takes away one of the worker's flags in a piece of work. */
export function setWorkerFlag(draft: AuditDraft, flag: WorkerFlag, holds: boolean): void {
  draft.change({ flags: withWorkerFlag(draft.audit.flags, flag, holds) })
}
