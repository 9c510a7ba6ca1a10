import type { Audit } from '../../domain/audit/Audit.ts'
import { intakeStatusIn } from '../../domain/audit/intakeStatus.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import { type WorkerFlag, withWorkerFlag } from '../../domain/audit/workerFlags.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { intakeWrite } from './intakeWrite.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

const STUCK: WorkerFlag = 'ANSWERS_STUCK'

/**
 * Leaves an intake for a person, with a flag on its audit, until the public saves again: what was
 * submitted can be sent again. The flag is all that is written of the audit, because work on it may be
 * what fails. Rejects with a `StoreError`, `conflict` when somebody wrote in between.
 */
export async function putAside({ store }: WorkerWorld, intake: Intake): Promise<void> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, intake.auditFSID)
  await store.batch([
    ...(audit === null ? [] : [stuckWrite(audit, true)]),
    intakeWrite(intake, {
      pending: false,
      stuck: true,
      ...(audit && { status: intakeStatusIn(audit) }),
    }),
  ])
}

/** The audit without the flag; where it has none it stays the same object. */
export function notStuck(audit: Audit): Audit {
  if (!audit.flags.includes(STUCK)) return audit
  return { ...audit, flags: withWorkerFlag(audit.flags, STUCK, false) }
}

/** Sets or takes away the flag and nothing else, as long as the audit is as it was read. */
export function stuckWrite({ id, v, flags }: Audit, holds: boolean): BatchWrite {
  const data = { flags: withWorkerFlag(flags, STUCK, holds) }
  const expect = { field: 'v', value: v }
  return { kind: 'update', collection: COLLECTIONS.audits, id, data, expect }
}
