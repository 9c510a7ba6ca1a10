import { deleteDoc, doc, type Firestore, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { CommandSender } from '../ports/commandSender.ts'
import type { Logger } from '../ports/logger.ts'
import { StoreError, type StoreVerb } from '../ports/storeError.ts'
import { storeErrorOf } from './storeErrorOf.ts'

const ANSWER_WITHIN_MS = 10_000

/** The CommandSender port over Firestore Lite: one request a command, at the server's time. */
export function liteCommandSender(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): CommandSender {
  async function carryOut(verb: StoreVerb, call: () => Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const tooLate = () =>
        reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
      timer = setTimeout(tooLate, answerWithinMs)
    })
    try {
      await Promise.race([call(), late])
    } catch (cause) {
      const error = storeErrorOf(cause, verb)
      logger.error(`${verb} Failed`, { collection: COLLECTIONS.commands, code: error.code })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  const at = (id: string) => doc(database, COLLECTIONS.commands, id)
  return {
    send: (id, command) =>
      carryOut('Set', () => setDoc(at(id), { ...command, at: serverTimestamp() })),
    withdraw: (id) => carryOut('Remove', () => deleteDoc(at(id))),
  }
}
