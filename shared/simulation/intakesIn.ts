import type { Intake } from '#shared/audit/access/intake.ts'
import type { IntakeStore } from '#shared/intake/ops/intakeStore.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'

/** Intakes as the public page reads and saves them, refused as the database's rules refuse them. */
export function intakesIn(store: DocumentStore, clock: Clock): IntakeStore {
  async function read(id: string): Promise<Intake | null> {
    const found = await store.get<Intake>(COLLECTIONS.intakes, id)
    if (found && (found.openUntil <= clock.now() || found.revoked === true))
      throw new StoreError('permission-denied', 'GetD', 'its days are over')
    return found
  }
  return {
    read,
    async save(id, { rev, saved, submit }) {
      const found = await read(id)
      const denied = new StoreError('permission-denied', 'Update', 'the rules say no')
      if (!found || !['open', 'returned'].includes(found.status) || found.rev !== rev) throw denied
      if (submit && found.asked?.onHold === true) throw denied
      const status = submit ? 'submitted' : found.status
      const data = { saved, status, rev: rev + 1, pending: true, at: clock.now() }
      await store.update(COLLECTIONS.intakes, id, data)
    },
  }
}
