import type { EditConflict } from '#shared/audit/editChanges.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { RefusalError } from '../RefusalError.ts'

/** A save that others were quicker with: what each of them changed, and the audit as it is now. */
export class ConflictError extends RefusalError {
  readonly conflicts: readonly EditConflict[]
  readonly stored: Audit | null

  constructor(refusal: Refusal, conflicts: readonly EditConflict[], stored: Audit | null) {
    super(refusal)
    this.name = 'ConflictError'
    this.conflicts = conflicts
    this.stored = stored
  }
}
