import type { Intake } from '#shared/audit/access/intake.ts'
import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'

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
  let failure: StoreErrorCode | null = null
  let isLost = false
  let saves = 0

  async function live(id: string): Promise<Intake | null> {
    if (failure !== null) throw new StoreError(failure, 'GetD', 'made to fail')
    const found = await store.get<Intake>(COLLECTIONS.intakes, id)
    if (found && (found.openUntil <= clock.now() || found.revoked === true))
      throw new StoreError('permission-denied', 'GetD', 'its days are over')
    return found
  }

  return {
    failWith: (code) => {
      failure = code
    },
    loseNextAnswer: () => {
      isLost = true
    },
    saves: () => saves,
    read: live,
    async save(id, { rev, saved, submit }) {
      const found = await live(id)
      const denied = new StoreError('permission-denied', 'Update', 'the rules say no')
      if (!found || !['open', 'returned'].includes(found.status) || found.rev !== rev) throw denied
      if (submit && found.asked?.onHold === true) throw denied
      const status = submit ? 'submitted' : found.status
      const data = { saved, status, rev: rev + 1, pending: true, at: clock.now() }
      await store.update(COLLECTIONS.intakes, id, data)
      saves++
      if (!isLost) return
      isLost = false
      throw new StoreError('unavailable', 'Update', 'the answer was lost')
    },
  }
}
