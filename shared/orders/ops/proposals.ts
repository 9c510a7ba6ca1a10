import { newIntake } from '#shared/audit/access/intake.ts'
import { figuresHash } from '#shared/audit/advanceAudit.ts'
import { EDITABLE_FIELDS, isFigureField } from '#shared/audit/editableFields.ts'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import { isReviewedState, readBakeState, STATES } from '#shared/audit/states.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { timeZoneOfState } from '#shared/kernel/contact.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { changedFields, mergedHashes } from '../content.ts'
import type { OrderCandidate, OrderDifference, OrderProposal, OrderRecord } from '../model.ts'
import { type OrderUpdate, orderUpdate } from '../orderUpdate.ts'
import type { AuditRun, ImportWorld, KnownOrder } from './importRun.ts'
import { withoutNewer } from './newerOrders.ts'

/** Whose changed order, out of which upload, and who approves it (an email). */
export interface ApplyProposal {
  carrier: Carrier
  batchId: string
  orderNumber: string
  userId: string
}

/**
 * Applies a changed order that waits for approval to its audit as the audit is now: what was changed
 * there by hand since, and what a newer order says, stays. An audit that already has every value needs no
 * write; the proposal is decided all the same. What an audit does not accept any more (`closedFor`), and
 * what newer orders say all of, is refused, with the reason. Decided once: a second approval is refused.
 */
export async function applyProposal(
  world: ImportWorld,
  request: ApplyProposal,
): Promise<Result<OrderProposal>> {
  const { store, clock } = world
  const { carrier, batchId, userId } = request
  const open = await openProposal(world, request)
  if (!open.ok) return open
  const { collection, id, proposal } = open.value
  const audit = await store.get<Audit>(COLLECTIONS.audits, proposal.auditFSID)
  const key = await store.get<OrderKey>(COLLECTIONS.orderKeys, id)
  const { contentHash, fields, uploadId, line, xml } = proposal
  const kept = JSON.parse(proposal.order) as Pick<
    OrderRecord,
    'header' | 'classes' | 'officers' | 'unreadable' | 'notes'
  >
  const record: OrderRecord = {
    ...kept,
    sources: () => ({ header: {}, classes: [] }),
    lines: [line],
  }
  const decided = (
    status: 'applied' | 'refused',
    differences: OrderProposal['differences'],
    now: Date,
    reason: Pick<OrderProposal, 'code' | 'message'> = { code: '', message: '' },
  ): OrderProposal => ({
    ...proposal,
    status,
    differences,
    code: reason.code,
    message: reason.message,
    decidedAt: now,
    decidedBy: userId,
  })

  let done = decided('applied', [], clock.now())
  const run = {
    carrier,
    userId,
    batchId,
    uploadId,
    xml,
    sliceID: audit?.sliceID ?? '',
    env: audit?.env ?? 'local',
    cameAt: proposal.dateAdded,
  }
  const applied = await applyUpdate(
    { record, keyId: id, contentHash, fields },
    { audit, key },
    run,
    world,
    (differences, now, left) => {
      done = decided('applied', differences, now, { code: '', message: left?.message ?? '' })
      return { kind: 'set', collection, id, data: { ...done } }
    },
  )
  if (applied.result === 'updated') return { ok: true, value: done }
  if (applied.result !== 'same')
    done = decided('refused', proposal.differences, clock.now(), applied.error)
  await store.set(collection, id, { ...done })
  return applied.result === 'same' ? { ok: true, value: done } : { ok: false, error: applied.error }
}

/**
 * Leaves an audit as it is although its order changed. The decision is kept: the same file again does
 * not propose it once more, another one that says the same does. Decided once.
 */
export async function dismissProposal(
  world: Pick<ImportWorld, 'store' | 'clock'>,
  request: ApplyProposal,
): Promise<Result<OrderProposal>> {
  const open = await openProposal(world, request)
  if (!open.ok) return open
  const { collection, id, proposal } = open.value
  const decided: OrderProposal = {
    ...proposal,
    status: 'dismissed',
    decidedAt: world.clock.now(),
    decidedBy: request.userId,
  }
  await world.store.set(collection, id, { ...decided })
  return { ok: true, value: decided }
}

/** The carrier's proposal that waits for a decision, and where it is stored. */
async function openProposal(
  { store }: Pick<ImportWorld, 'store'>,
  { carrier, batchId, orderNumber }: ApplyProposal,
): Promise<Result<{ collection: string; id: string; proposal: OrderProposal }>> {
  const collection = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  const keyId = orderKeyId(carrier.id, orderNumber)
  const found = await store.get<OrderProposal>(collection, keyId)
  if (found?.status !== 'proposed' || found.carrierCompany !== carrier.id)
    return { ok: false, error: refusal('ORDER_PROPOSAL_NOT_OPEN', { order: orderNumber }) }
  const { id, ...proposal } = found
  return { ok: true, value: { collection, id, proposal } }
}

/** Each attempt that fails means that the audit was written in between. */
const MAX_ATTEMPTS = 10

/** The run of an order that came in earlier: what came in after `cameAt` and was applied, stays. */
interface UpdateRun extends AuditRun {
  cameAt?: Date
}

/** What applying an order came to; `same` when its audit already has every value. */
type AppliedUpdate =
  | { result: 'updated'; differences: OrderDifference[] }
  | { result: 'same' }
  | { result: 'closed' | 'superseded' | 'gone'; error: Refusal }

/**
 * Applies an order that came again to its audit as the audit is now, field by field, in one batch with
 * `alongside`: the record that it was done, with why some of it was `left`. When the audit was written in
 * between it is compared and tried again.
 */
export async function applyUpdate(
  candidate: OrderCandidate,
  known: { audit: Audit | null; key: KnownOrder | null },
  run: UpdateRun,
  { store, clock }: ImportWorld,
  alongside: (differences: OrderDifference[], now: Date, left: Refusal | null) => BatchWrite,
): Promise<AppliedUpdate> {
  const { cameAt } = run
  const order = candidate.record.header.orderNumber
  let { audit, key } = known
  for (let attempt = 1; audit && key; attempt++) {
    const part = cameAt ? await withoutNewer(candidate, cameAt, { audit, key }, store) : candidate
    const names = changedFields(key.fields, part.fields)
    const isWhole = names.length === changedFields(key.fields, candidate.fields).length
    const left = isWhole ? null : refusal('ORDER_UPDATE_SUPERSEDED', { order })
    const now = clock.now()
    const today = todayIn(run.carrier.timeZone, now)
    const update = orderUpdate(audit, part.record, names, today)
    if (!isChange(update)) return left ? { result: 'superseded', error: left } : { result: 'same' }
    const closed = closedFor(audit, update)
    if (closed) return { result: 'closed', error: closed }
    const writes = updateWrites({ audit, key, candidate: part, update }, run, { now, today })
    try {
      await store.batch([...writes, alongside(update.differences, now, left)])
      return { result: 'updated', differences: update.differences }
    } catch (error) {
      const isConflict = error instanceof StoreError && error.code === 'conflict'
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error
      audit = await store.get<Audit>(COLLECTIONS.audits, audit.id)
      key = await store.get<OrderKey>(COLLECTIONS.orderKeys, candidate.keyId)
    }
  }
  return { result: 'gone', error: refusal('ORDER_UPDATE_AUDIT_GONE', { order }) }
}

/** True when the update would alter the audit. */
export function isChange({ differences }: OrderUpdate): boolean {
  return differences.some(({ isKept }) => isKept !== true)
}

/**
 * Why an audit does not accept an update; null when it does. A reviewed or cancelled audit accepts none.
 * One that has its outcome accepts no change of figures (class lines, officers, the audited days) until
 * it is in REDO, as for a person (FIGURES_CLOSED). An update that also changes other fields is then
 * refused as a whole: its order stays known as before, so that the same file applies all of it after the
 * REDO.
 */
export function closedFor(audit: Audit, { changes }: Pick<OrderUpdate, 'changes'>): Refusal | null {
  const state = readBakeState(audit.bakeState) ?? audit.bakeState
  const isClosed = isReviewedState(state) || state === 'CANCELLED'
  const figures = STATES[state]?.stage === 'outcome' ? changedFigures(audit, changes) : []
  if (!isClosed && figures.length === 0) return null
  const what = figures.map((name) => EDITABLE_FIELDS[name].label).join(' and ')
  return refusal('ORDER_UPDATE_CLOSED', {
    order: audit.orderNumber,
    state: STATES[state].label,
    what: what === '' ? 'it' : `its ${what}`,
  })
}

function changedFigures(audit: Audit, changes: OrderUpdate['changes']) {
  return Object.keys(changes).filter((name) => isFigureField(name, audit))
}

/**
 * The writes of one audit's update, all or nothing: the audit under its lock (`v`), with a sealed
 * history entry and the fields of the engine anew, its order's key and what the public sees of it.
 */
function updateWrites(
  {
    audit,
    key,
    candidate,
    update,
  }: {
    audit: Audit
    key: Pick<OrderKey, 'fields'>
    candidate: OrderCandidate
    update: OrderUpdate
  },
  run: AuditRun,
  { now, today }: { now: Date; today: Day },
): BatchWrite[] {
  const { userId, batchId, uploadId, carrier } = run
  const made = update.differences.filter(({ isKept }) => isKept !== true)
  const labels = [...new Set(made.map(({ label }) => label))]
  const text = `Updated order: ${labels.join(', ')}`
  const from = { batchId, uploadId, ...(run.xml ? { xml: run.xml.name } : {}) }
  const changesFigures = changedFigures(audit, update.changes).length > 0
  const figures = changesFigures ? { figures: figuresHash({ ...audit, ...update.changes }) } : {}
  const entry = { op: 'UPDATED', text, date: now, userId, ...from, ...figures }
  const changes: Partial<Audit> = {
    ...update.changes,
    ...(update.note === ''
      ? {}
      : { notes: [...audit.notes, { text: update.note, date: now, userId }] }),
    history: [...audit.history, sealHistoryEntry(audit.history.at(-1) ?? null, entry)],
    v: audit.v + 1,
    lastEventAt: now,
    lastEventBy: userId,
    lastEventOp: entry.op,
    updatedAt: now,
  }
  const { defects, insuredLocationState } = update.changes
  // A signature stands for the figures that were signed.
  if (audit.signed && changesFigures) changes.signed = null
  if (defects !== undefined) changes.flags = flagsWith(audit.flags, defects.length > 0)
  if (insuredLocationState !== undefined)
    changes.timeZone = timeZoneOfState(insuredLocationState) ?? carrier.timeZone
  const after = { ...audit, ...changes }
  Object.assign(changes, engineFieldsOf(after, today))
  const { insuredCompany, policyLastFour, policyStart, policyEnd, auditDue, openUntil, answerBy } =
    newIntake(after, carrier)
  return [
    {
      kind: 'update',
      collection: COLLECTIONS.audits,
      id: audit.id,
      data: { ...changes },
      expect: { field: 'v', value: audit.v },
    },
    {
      kind: 'update',
      collection: COLLECTIONS.orderKeys,
      id: candidate.keyId,
      data: {
        contentHash: candidate.contentHash,
        fields: mergedHashes(key.fields, candidate.fields),
      },
    },
    {
      kind: 'update',
      collection: COLLECTIONS.intakes,
      id: audit.intakeId,
      data: {
        insuredCompany,
        policyLastFour,
        policyStart,
        policyEnd,
        auditDue,
        openUntil,
        answerBy,
      },
    },
  ]
}

function flagsWith(flags: readonly string[], hasDefects: boolean): string[] {
  const others = flags.filter((flag) => flag !== 'DEFECTS')
  return hasDefects ? ['DEFECTS', ...others] : others
}
