import type { Audit } from '../../domain/audit/Audit.ts'
import { intakeStatusAfter } from '../../domain/audit/intakeStatus.ts'
import type { WorkedChange } from '../../domain/step/WorkedAudit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'

/**
 * The batch of a change: the audit's changed fields, on the condition that its `v` is still the one
 * that was read, its steps, what goes out by them, and what the public may do now, where that is
 * something else.
 */
export function changeWrites(before: Audit, change: WorkedChange): BatchWrite[] {
  const { audit, steps, outgoing } = change
  const status = intakeStatusAfter(before.bakeState, audit.bakeState)
  return [
    {
      kind: 'update',
      collection: COLLECTIONS.audits,
      id: audit.id,
      data: changedFields(before, audit),
      expect: { field: 'v', value: before.v },
    },
    ...steps.map(({ kind, step: { id, ...data } }) => ({
      kind,
      collection: COLLECTIONS.asteps,
      id,
      data,
    })),
    ...outgoing.map(({ collection, id, data }) => ({
      kind: 'create' as const,
      collection: COLLECTIONS[collection],
      id,
      data: { ...data },
    })),
    ...(status === null
      ? []
      : [
          {
            kind: 'update' as const,
            collection: COLLECTIONS.intakes,
            id: audit.id,
            data: { status },
          },
        ]),
  ]
}

function changedFields(before: Audit, after: Audit): Data {
  const old: Data = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old[name] !== value))
}
