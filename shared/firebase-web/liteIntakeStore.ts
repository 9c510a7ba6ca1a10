import { doc, type Firestore, getDoc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import type { Intake } from '../domain/audit/newIntake.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { IntakeStore } from '../ports/intakeStore.ts'
import type { Logger } from '../ports/logger.ts'
import { datesOfTimestamps } from './datesOfTimestamps.ts'
import { liteCall } from './liteCall.ts'

const ANSWER_WITHIN_MS = 30_000

/**
 * The IntakeStore port over Firestore Lite. A save is one request: that nobody saved in between is
 * held by the rules (`rev` one up), so no transaction's round trips are spent on a slow connection.
 */
export function liteIntakeStore(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): IntakeStore {
  const call = liteCall(logger, answerWithinMs)
  const at = (id: string) => doc(database, COLLECTIONS.intakes, id)
  return {
    read: (id) =>
      call('GetD', COLLECTIONS.intakes, async () => {
        const snapshot = await getDoc(at(id))
        if (!snapshot.exists()) return null
        return { ...(datesOfTimestamps(snapshot.data()) as Intake), id: snapshot.id }
      }),
    save: (id, { rev, saved, submit }) =>
      call('Update', COLLECTIONS.intakes, () =>
        updateDoc(at(id), {
          saved,
          rev: rev + 1,
          pending: true,
          at: serverTimestamp(),
          ...(submit && { status: 'submitted' }),
        }),
      ),
  }
}
