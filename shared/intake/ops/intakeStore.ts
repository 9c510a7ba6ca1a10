import type { Intake } from '#shared/audit/access/intake.ts'

export interface IntakeSave {
  /** The `rev` that the save goes on from; a save in between refuses it. */
  rev: number
  /** All that is saved, as one text (`domain/intake/Saved.ts`). */
  saved: string
  /** The public side has signed: nothing can be saved after it. */
  submit: boolean
}

/**
 * What whoever holds a link may do with its intake (collection `intakes`). Both verbs reject with a
 * `StoreError`. `permission-denied` is an intake that has ended, was sent, or was saved in between:
 * the database's rules do not say which, `read` does.
 */
export interface IntakeStore {
  /** The intake, or null when there is none. */
  read(id: string): Promise<Intake | null>
  /** Puts the text in the place of the one before, raises `rev` by one, and tells the worker. */
  save(id: string, save: IntakeSave): Promise<void>
}
