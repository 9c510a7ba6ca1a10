import { deleteDoc, doc, type Firestore, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { CommandSender } from '../ports/commandSender.ts'
import type { Logger } from '../ports/logger.ts'
import { liteCall } from './liteCall.ts'

const ANSWER_WITHIN_MS = 10_000

/** The CommandSender port over Firestore Lite: one request a command, at the server's time. */
export function liteCommandSender(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): CommandSender {
  const { commands: path } = COLLECTIONS
  const carryOut = liteCall(logger, answerWithinMs)
  const at = (id: string) => doc(database, path, id)
  return {
    send: (id, command) =>
      carryOut('Set', path, () => setDoc(at(id), { ...command, at: serverTimestamp() })),
    withdraw: (id) => carryOut('Remove', path, () => deleteDoc(at(id))),
  }
}
