import type { Intake } from '../../domain/audit/newIntake.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'

/** Changes an intake only if the public has not saved again since: that save is then folded with the rest. */
export function intakeWrite({ id, rev }: Pick<Intake, 'id' | 'rev'>, data: Data): BatchWrite {
  const expect = { field: 'rev', value: rev }
  return { kind: 'update', collection: COLLECTIONS.intakes, id, data, expect }
}
