import type { Intake } from '../../domain/audit/newIntake.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Pass } from './Duty.ts'
import { intakeWrite } from './intakeWrite.ts'
import { isHopeless } from './isHopeless.ts'
import { isInBetween } from './isInBetween.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** After so many failed attempts at one save an intake is put aside for a person. */
export const MAX_ATTEMPTS = 3

/** One attempt to fold an intake. */
export interface IntakeAttempt {
  /** Notes the attempt before what may end the process; once, however often it is called. */
  note(): Promise<void>
  /**
   * Notes how it failed. A store that cannot be reached, or a write in between, says nothing about the
   * intake: then the attempt does not count.
   */
  fail(error: unknown): Promise<void>
}

/** Failed or unfinished attempts at what the public saved last: a new save begins anew. */
export function attemptsOf({ tried, rev }: Pick<Intake, 'tried' | 'rev'>): number {
  return tried !== undefined && tried.rev === rev ? tried.count : 0
}

/**
 * An attempt at an intake. It costs a write where something is noted: before files are read, after a
 * failure, and at each attempt that follows one.
 */
export function intakeAttempt(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  intake: Intake,
): IntakeAttempt {
  const before = attemptsOf(intake)
  let noted: Promise<void> | null = null
  const write = (count: number) =>
    store.batch([intakeWrite(intake, { tried: { rev: intake.rev, count } })])
  return {
    note: () => {
      noted ??= dryRun ? Promise.resolve() : write(before + 1)
      return noted
    },
    fail: async (error) => {
      const counts = !isHopeless(error) && !isInBetween(error)
      if (dryRun || counts === (noted !== null)) return
      try {
        await write(counts ? before + 1 : before)
      } catch (cause) {
        // The failure itself is what the pass is told of.
        if (!(cause instanceof StoreError)) throw cause
      }
    },
  }
}
