import type { Intake } from '../domain/audit/newIntake.ts'

/** Fields of an intake by their paths, as one save changes them. */
export type IntakeFields = readonly (readonly [path: readonly string[], value: unknown])[]

export interface IntakeSave {
  /** The `rev` that the save goes on from; a save in between refuses it. */
  rev: number
  fields: IntakeFields
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
  /** Changes fields, raises `rev` by one, and tells the worker. */
  save(id: string, save: IntakeSave): Promise<void>
}
