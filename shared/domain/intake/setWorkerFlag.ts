import { type WorkerFlag, withWorkerFlag } from '../audit/workerFlags.ts'
import type { AuditDraft } from '../step/AuditDraft.ts'

/** Sets or takes away one of the worker's flags in a piece of work. */
export function setWorkerFlag(draft: AuditDraft, flag: WorkerFlag, holds: boolean): void {
  draft.change({ flags: withWorkerFlag(draft.audit.flags, flag, holds) })
}
