import type { Intake } from '#shared/audit/access/intake.ts'

interface IntakeSave {
  /** The `rev` that the save starts from; a save in between refuses it. */
  rev: number
  /** All that is saved, as one text (`audit/access/savedAnswers.ts`). */
  saved: string
  /** The public side has signed: nothing can be saved after it. */
  submit: boolean
}

/**
 * What the holder of a link may do with its intake (collection `intakes`). Both verbs reject with a
 * `StoreError`. `permission-denied` is an intake that has ended, was sent, or was saved in between:
 * the database's rules do not say which, `read` does.
 */
export interface IntakeStore {
  /** The intake, or null when there is none. */
  read(id: string): Promise<Intake | null>
  /** Replaces the text, raises `rev` by one, and marks the intake for the worker. */
  save(id: string, save: IntakeSave): Promise<void>
}
