import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { placeOf } from '../../domain/results/placeOf.ts'
import { RESULT_TRIES, type ResultPackage, resultIdOf } from '../../domain/results/ResultPackage.ts'
import type { CarrierAudit } from '../../domain/rollup/CarrierAudit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'

/** An audit, what was projected of it before, and its carrier. */
export interface SentCandidate {
  audit: Audit
  before: Pick<CarrierAudit, 'dateSent'> | null
  carrier: WorkCarrier | null
}

/**
 * The packages to open for audits that have been sent since they were last looked at, by the audit's
 * id: one for each revision, in the batch that takes note of the sending, and none where there is one.
 */
export async function openResults(
  store: DocumentStore,
  candidates: readonly SentCandidate[],
): Promise<Map<string, BatchWrite>> {
  const opened = candidates.flatMap((candidate) => packageOf(candidate) ?? [])
  if (opened.length === 0) return new Map()
  const ids = opened.map(({ id }) => id)
  const there = await readByIds<ResultPackage>(store, COLLECTIONS.results, ids)
  return new Map(
    opened
      .filter(({ id }) => !there.has(id))
      .map(({ id, ...data }) => [
        data.auditFSID,
        { kind: 'create', collection: COLLECTIONS.results, id, data },
      ]),
  )
}

function packageOf({ audit, before, carrier }: SentCandidate): ResultPackage | null {
  const { bakeState, dateSent, revision } = audit
  if (dateSent === null || !carrier?.results) return null
  // An invoice may have been quicker than this look at the audit. What was billed before anything was
  // ever looked at is of another time: it was sent by hand.
  const isSent = bakeState === 'SENT_TO_CARRIER' || (bakeState === 'INVOICED' && before !== null)
  if (!isSent) return null
  if (before?.dateSent?.getTime() === dateSent.getTime()) return null
  const place = placeOf(carrier.results)
  if (place === null) return null
  return {
    id: resultIdOf(audit),
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    revision,
    dateAdded: dateSent,
    ...place,
    agentCopy: audit.keyQuestions.releaseToAgent?.answer === 'yes' ? audit.agentEmail : '',
    state: 'WAITING',
    attempt: 0,
    triesLeft: RESULT_TRIES,
    tryAt: dateSent,
    files: [],
    receipt: '',
    sentAt: null,
    error: null,
  }
}
