import type { IntakeStore } from '#shared/intake/ops/intakeStore.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import {
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import { intakesIn } from '#shared/simulation/intakesIn.ts'

/** What a test may ask of it beside the port's verbs. */
export interface MemoryIntakeStore extends IntakeStore {
  /** From now on every verb fails with the code; null: none does. */
  failWith(code: StoreErrorCode | null): void
  /** The next save is carried out, but its answer is lost. */
  loseNextAnswer(): void
  /** Saves that were carried out. */
  saves(): number
}

/** Intakes over a store in memory, refused as the database's rules refuse them. For tests only. */
export function memoryIntakeStore(store: DocumentStore, clock: Clock): MemoryIntakeStore {
  const inner = intakesIn(store, clock)
  let failure: StoreErrorCode | null = null
  let isLost = false
  let saves = 0

  function check(): void {
    if (failure !== null) throw new StoreError(failure, 'GetD', 'made to fail')
  }

  return {
    failWith: (code) => {
      failure = code
    },
    loseNextAnswer: () => {
      isLost = true
    },
    saves: () => saves,
    async read(id) {
      check()
      return inner.read(id)
    },
    async save(id, save) {
      check()
      await inner.save(id, save)
      saves++
      if (!isLost) return
      isLost = false
      throw new StoreError('unavailable', 'Update', 'the answer was lost')
    },
  }
}
