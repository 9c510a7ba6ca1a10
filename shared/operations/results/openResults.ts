import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { placeOf } from '../../domain/results/placeOf.ts'
import {
  RESULT_TRIES,
  type ResultPackage,
  type ResultState,
  resultIdOf,
} from '../../domain/results/ResultPackage.ts'
import { NO_RESULTS_TARGET } from '../../domain/results/ResultsTarget.ts'
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

/** A package that is opened once more when its audit is sent again. */
const OVER: readonly ResultState[] = ['FAILED', 'WITHDRAWN']

/**
 * The packages to open for audits whose sending began, or that a person handed over, since they were
 * last looked at, by the audit's id: one for each revision, in the batch that takes note of it. Where
 * there is one that failed, the sending that began anew goes on with it.
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
    opened.flatMap((each) => {
      const write = writeOf(each, there.get(each.id))
      return write === null ? [] : [[each.auditFSID, write] as const]
    }),
  )
}

function writeOf(opened: OpenedPackage, there: ResultPackage | undefined): BatchWrite | null {
  const { id, isBegun, ...data } = opened
  const at = { collection: COLLECTIONS.results, id }
  if (there === undefined) return { kind: 'create', ...at, data }
  if (!isBegun || !OVER.includes(there.state)) return null
  const { channel, to, tryAt, triesLeft } = opened
  const again = { channel, to, tryAt, triesLeft, state: 'WAITING', error: null }
  return { kind: 'update', ...at, data: again, expect: { field: 'state', value: there.state } }
}

/** A package as it is opened, and whether its sending has just begun. */
type OpenedPackage = ResultPackage & { isBegun: boolean }

function packageOf({ audit, before, carrier }: SentCandidate): OpenedPackage | null {
  const { bakeState, dateSent, revision } = audit
  if (carrier === null) return null
  const place = placeOf(carrier.results ?? NO_RESULTS_TARGET)
  const isBegun =
    bakeState === 'FINAL_REVIEW_COMPLETE' && audit.openSteps.SEND_TO_CARRIER_API !== undefined
  if (isBegun ? place === null : !isNewlySent(audit, before)) return null
  const since = isBegun || dateSent === null ? audit.updatedAt : dateSent
  return {
    id: resultIdOf(audit),
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    revision,
    dateAdded: since,
    ...(place ?? { channel: 'hand', to: '' }),
    agentCopy: audit.keyQuestions.releaseToAgent?.answer === 'yes' ? audit.agentEmail : '',
    state: 'WAITING',
    attempt: 0,
    triesLeft: RESULT_TRIES,
    tryAt: since,
    files: [],
    receipt: '',
    sentAt: null,
    error: null,
    isBegun,
  }
}

function isNewlySent(
  { bakeState, dateSent }: Audit,
  before: Pick<CarrierAudit, 'dateSent'> | null,
): boolean {
  if (dateSent === null) return false
  // An invoice may have been quicker than this look at the audit. What was billed before anything was
  // ever looked at is of another time: it was sent by hand.
  const isSent = bakeState === 'SENT_TO_CARRIER' || (bakeState === 'INVOICED' && before !== null)
  return isSent && before?.dateSent?.getTime() !== dateSent.getTime()
}
