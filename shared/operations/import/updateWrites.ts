import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { engineFieldsOf } from '../../domain/audit/engineFields.ts'
import { newIntake } from '../../domain/audit/newIntake.ts'
import { sealHistoryEntry } from '../../domain/audit/sealHistoryEntry.ts'
import { timeZoneOfState } from '../../domain/format/usState.ts'
import { mergedHashes } from '../../domain/order/mergedHashes.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import type { OrderUpdate } from '../../domain/order/orderUpdate.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import type { AuditRun } from './auditWrites.ts'
import type { OrderCandidate } from './OrderCandidate.ts'

/**
 * The writes of one audit's update, all or nothing: the audit under its lock (`v`), with a sealed
 * history entry and the fields of the engine anew, its order's key and what the public sees of it.
 */
export function updateWrites(
  { audit, key, candidate, update }: UpdatedOrder,
  run: AuditRun,
  { now, today }: { now: Date; today: Day },
): BatchWrite[] {
  const { userId, batchId, uploadId, carrier } = run
  const made = update.differences.filter(({ isKept }) => isKept !== true)
  const labels = [...new Set(made.map(({ label }) => label))]
  const text = `Updated order: ${labels.join(', ')}`
  const from = { batchId, uploadId, ...(run.xml ? { xml: run.xml.name } : {}) }
  const entry = { op: 'UPDATED', text, date: now, userId, ...from }
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
  if (defects !== undefined) changes.flags = flagsWith(audit.flags, defects.length > 0)
  if (insuredLocationState !== undefined)
    changes.timeZone = timeZoneOfState(insuredLocationState) ?? carrier.timeZone
  const after = { ...audit, ...changes }
  Object.assign(changes, engineFieldsOf(after, today))
  const intake = newIntake(after, carrier)
  const { insuredCompany, policyLastFour, policyStart, policyEnd, auditDue } = intake
  const { openUntil, answerBy } = intake
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

/** An audit, what is known of its order, the order that came again and what that changes. */
export interface UpdatedOrder {
  audit: Audit
  key: Pick<OrderKey, 'fields'>
  candidate: OrderCandidate
  update: OrderUpdate
}

function flagsWith(flags: readonly string[], hasDefects: boolean): string[] {
  const others = flags.filter((flag) => flag !== 'DEFECTS')
  return hasDefects ? ['DEFECTS', ...others] : others
}
