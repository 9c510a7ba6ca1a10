import type { Audit } from '../../domain/audit/Audit.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/constants.ts'
import type { Step } from '../../domain/step/Step.ts'
import { wakeAtOf } from '../../domain/step/wakeAt.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { readByIds } from '../import/readByIds.ts'
import type { Pass } from './Duty.ts'
import { settleQuietly } from './settleQuietly.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/**
 * An audit that was stored before `wakeAt` came gets it, else the engine would never look at it again.
 * True when it had none.
 */
export async function giveWakeAt(world: WorkerWorld, pass: Pass, stored: Audit): Promise<boolean> {
  if (Object.hasOwn(stored, 'wakeAt')) return false
  const audit = readAudit(stored)
  const carrier = await pass.carrierOf(audit.carrierCompany)
  const ids = Object.values(audit.openSteps ?? {})
  const steps = [...(await readByIds<Step>(world.store, COLLECTIONS.asteps, ids)).values()]
  const wakeAt = wakeAtOf(audit, steps, carrier?.timeZone ?? DEFAULT_TIME_ZONE)
  await settleQuietly(world, pass, audit, { wakeAt })
  return true
}
