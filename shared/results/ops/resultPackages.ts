import { readsOfMove } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import { recipientEmail } from '#shared/audit/messages/recipients.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { type ActionWorld, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { withCadence } from '#shared/audit/ops/readKnowledge.ts'
import {
  agentCopyOf,
  isHandedOver,
  placeOfTarget,
  RESULT_JSON,
  RESULT_TRIES,
  type ResultPackage,
  resultIdOf,
  resultPath,
} from '#shared/audit/resultPackage.ts'
import { sendAgain } from '#shared/audit/steps/resultsSending.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { CarrierAudit } from '../carrierAudit.ts'

/** An audit, its projection before this one, and its carrier. */
interface SentCandidate {
  audit: Audit
  before: Pick<CarrierAudit, 'dateSent'> | null
  carrier: WorkCarrier | null
}

/**
 * The packages to open for audits whose sending began, or that a person handed over, since their last
 * projection, by the audit's id: one for each revision, in the batch of the projection.
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

const HANDED_OVER = { channel: 'hand', to: '' } as const

function packageOf({ audit, before, carrier }: SentCandidate): ResultPackage | null {
  const { bakeState, dateSent, revision } = audit
  if (carrier === null) return null
  const place = placeOfTarget(carrier.results ?? NO_RESULTS_TARGET)
  const isBegun =
    bakeState === 'FINAL_REVIEW_COMPLETE' && audit.openSteps.SEND_TO_CARRIER_API !== undefined
  if (isBegun ? place === null : !isNewlySent(audit, before)) return null
  const isByHand = !isBegun && isHandedOver(audit)
  const since = isBegun || dateSent === null ? audit.updatedAt : dateSent
  return {
    id: resultIdOf(audit),
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    revision,
    dateAdded: since,
    ...(isByHand || place === null ? HANDED_OVER : place),
    ...copiesTo(audit, carrier),
    state: 'WAITING',
    attempt: 0,
    triesLeft: RESULT_TRIES,
    tryAt: since,
    files: [],
    receipt: '',
    sentAt: null,
    error: null,
  }
}

/**
 * Who gets a copy of the report: the agent where the insured has released it, the insured of a productive
 * audit when their carrier wants it.
 */
function copiesTo(
  audit: Audit,
  carrier: WorkCarrier,
): Pick<ResultPackage, 'agentCopy' | 'insuredCopy'> {
  const isForInsured =
    carrier.results?.insured === true &&
    audit.outcome === 'PRODUCTIVE' &&
    audit.doNotContact.email !== true
  return {
    agentCopy: agentCopyOf(audit, carrier),
    insuredCopy: isForInsured ? recipientEmail('EMAIL_INSURED', audit, carrier) : '',
  }
}

function isNewlySent(
  { bakeState, dateSent }: Audit,
  before: Pick<CarrierAudit, 'dateSent'> | null,
): boolean {
  if (dateSent === null) return false
  // An invoice may have been faster than this projection. An audit that was billed before its first
  // projection was sent by hand.
  const isSent = bakeState === 'SENT_TO_CARRIER' || (bakeState === 'INVOICED' && before !== null)
  return isSent && before?.dateSent?.getTime() !== dateSent.getTime()
}

/** The packages of an audit, the newest first. Rejects with a `StoreError`. */
export function readResults(
  store: DocumentStore,
  { id, carrierCompany }: Pick<Audit, 'id' | 'carrierCompany'>,
): Promise<ResultPackage[]> {
  return store.list<ResultPackage>(COLLECTIONS.results, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field: 'auditFSID', op: '==', value: id },
    ],
  })
}

/**
 * Sends a package that failed again, the same bytes, to where the carrier wants results now, in one batch
 * with what its audit says of it. Refused with RESULTS_NOT_FAILED for one that did not fail, or that is not
 * the carrier's: asked for twice, it is sent once; with RESULTS_WITHDRAWN for one that its audit has left
 * behind; with RESULTS_NOWHERE when the carrier has no place for them; with RESULTS_INCOMPLETE for what an
 * earlier version packed without what an endpoint is sent. Rejects with a `StoreError`.
 */
export async function resendResults(
  world: ActionWorld & { files?: Pick<FileStore, 'describe'> },
  { id, carrier, actor }: { id: string; carrier: Carrier; actor: Actor },
): Promise<Result<{ result: string; to: string }>> {
  const { store, clock } = world
  const found = await store.get<ResultPackage>(COLLECTIONS.results, id)
  const audit = found && (await store.get<Audit>(COLLECTIONS.audits, found.auditFSID))
  if (found?.carrierCompany !== carrier.id || !audit || isGoing(found))
    return { ok: false, error: refusal('RESULTS_NOT_FAILED', { result: id }) }
  if (found.state === 'WITHDRAWN')
    return { ok: false, error: refusal('RESULTS_WITHDRAWN', { result: id }) }
  const place = placeAgain(found, carrier)
  if (place === null)
    return { ok: false, error: refusal('RESULTS_NOWHERE', { carrier: carrier.id }) }
  if (place.channel === 'endpoint' && (await isIncomplete(world, found)))
    return { ok: false, error: refusal('RESULTS_INCOMPLETE', { result: id }) }
  const data = {
    ...place,
    state: 'WAITING',
    tryAt: clock.now(),
    triesLeft: RESULT_TRIES,
    error: null,
    resentAt: null,
  }
  const expect = { field: 'state', value: 'FAILED' }
  const done = await applyAction(world, audit, {
    actor,
    carrier: await withCadence(store, carrier),
    reads: (read) => readsOfMove(read, 'SENT_TO_CARRIER'),
    work: (worked, context) => sendAgain(worked, context, { ...found, ...place }),
    also: [{ kind: 'update', collection: COLLECTIONS.results, id, data, expect }],
  })
  return done.ok ? { ok: true, value: { result: id, to: place.to } } : done
}

/** What was handed over is not sent: it is only packed again. */
function placeAgain({ channel, to }: ResultPackage, { results }: Carrier) {
  return channel === 'hand' ? { channel, to } : placeOfTarget(results ?? NO_RESULTS_TARGET)
}

/** What would have to be made now would not say what the files say that were sent. */
async function isIncomplete(
  { files }: { files?: Pick<FileStore, 'describe'> },
  sending: ResultPackage,
): Promise<boolean> {
  if (files === undefined || sending.files.length === 0) return false
  return (await files.describe(resultPath(sending.id, RESULT_JSON))) === null
}

function isGoing({ state }: Pick<ResultPackage, 'state'>): boolean {
  return state !== 'FAILED' && state !== 'WITHDRAWN'
}
