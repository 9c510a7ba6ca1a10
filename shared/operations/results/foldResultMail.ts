import type { Audit } from '../../domain/audit/Audit.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'
import type { Pass } from '../worker/Duty.ts'
import type { WorkerWorld } from '../worker/WorkerWorld.ts'
import { resultMailId } from './resultMails.ts'
import { tellOfResults } from './tellOfResults.ts'

/** A mail of results after its sender has worked on it. */
export interface DeliveredResultMail {
  id: string
  resultId: string
  isCopy: boolean
  delivery: { state: 'SUCCESS' | 'ERROR'; info?: { messageId?: string } }
}

/** Whether an outgoing document carries results. */
export function isResultMail<T extends object>(sent: T): sent is T & DeliveredResultMail {
  return 'resultId' in sent
}

/**
 * Takes what became of an e-mail with results into its package and the audit's history; `over` marks the
 * mail as taken. Answers what it did, null when somebody wrote in between. The agent's copy changes
 * nothing: it is not what the carrier waits for.
 */
export async function foldResultMail(
  world: WorkerWorld,
  pass: Pass,
  { id, resultId, isCopy, delivery }: DeliveredResultMail,
  over: BatchWrite,
): Promise<'delivered' | 'failed' | 'copied' | null> {
  const { store, clock } = world
  const failed = delivery.state === 'ERROR'
  const did = failed ? 'failed' : 'delivered'
  if (pass.dryRun) return isCopy ? 'copied' : did
  const sending = await store.get<ResultPackage>(COLLECTIONS.results, resultId)
  const audit = sending && (await store.get<Audit>(COLLECTIONS.audits, sending.auditFSID))
  const carrier = sending && (await pass.carrierOf(sending.carrierCompany))
  // An older try says nothing of the newer one.
  const isOfLastTry = sending !== null && id === resultMailId(resultId, sending.attempt - 1)
  if (isCopy || !isOfLastTry || !audit || !carrier) {
    await store.batch([over])
    return 'copied'
  }
  const receipt = delivery.info?.messageId ?? ''
  const end: Data = failed
    ? { state: 'FAILED', error: { ...refusal('RESULTS_NOT_DELIVERED') } }
    : { state: 'SENT', receipt, sentAt: clock.now(), error: null }
  const write: BatchWrite = {
    kind: 'update',
    collection: COLLECTIONS.results,
    id: resultId,
    data: end,
    expect: { field: 'attempt', value: sending.attempt },
  }
  const text = failed
    ? `Results to ${sending.to}: could not be delivered`
    : `Results delivered to ${sending.to}`
  const arrived = failed ? '' : arrivedAt(sending.to, receipt)
  const also = [write, over]
  const told = await tellOfResults(world, audit, { carrier, text, failed, arrived, also })
  return told ? did : null
}

/** Where results arrived, and what the other side said to it. */
export function arrivedAt(place: string, receipt: string): string {
  return receipt === '' ? place : `${place}, receipt ${receipt}`
}
