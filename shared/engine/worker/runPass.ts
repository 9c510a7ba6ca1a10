import { carriersReadOnce } from '#shared/audit/ops/readKnowledge.ts'
import { failureCode } from '#shared/kernel/ports/documentStore.ts'
import { doCommands } from '../commands/commandLane.ts'
import { applyInbound } from '../duties/applyInbound.ts'
import { applyIntakes } from '../duties/applyIntakes.ts'
import { deleteRemovedFiles, deleteStagedFiles } from '../duties/deleteFiles.ts'
import { ingestDeliveries } from '../duties/deliveries.ts'
import {
  type Duty,
  type DutyReport,
  earliest,
  emptyReport,
  isHopeless,
  type Pass,
  type WorkerWorld,
} from '../duties/duty.ts'
import { markOrphanedFiles } from '../duties/markOrphanedFiles.ts'
import { noteOpenedResults } from '../duties/noteOpenedResults.ts'
import { removeExpired } from '../duties/removeExpired.ts'
import { sendLinksAgain } from '../duties/sendLinksAgain.ts'
import { sendOutbox } from '../duties/sendOutbox.ts'
import { sendResults } from '../duties/sendResults.ts'
import { flipBands, wakeAudits } from '../duties/wakeAudits.ts'
import { writeProjections } from '../duties/writeProjections.ts'

/** Everything the worker does, in the order of a pass: what people wait for is first. */
const DUTIES = {
  commands: doCommands,
  intakes: applyIntakes,
  deliveries: ingestDeliveries,
  // After the deliveries: what is answered was sent.
  inbound: applyInbound,
  waits: wakeAudits,
  bands: flipBands,
  projections: writeProjections,
  // After the projections, which open the packages of what was sent.
  results: sendResults,
  openedResults: noteOpenedResults,
  outbox: sendOutbox,
  files: deleteRemovedFiles,
  lost: markOrphanedFiles,
  staging: deleteStagedFiles,
  retention: removeExpired,
  // Anyone may ask: the last of a pass, so that many requests delay nothing else.
  linksAgain: sendLinksAgain,
} as const satisfies Record<string, Duty>

export type DutyName = keyof typeof DUTIES

export const DUTY_NAMES = Object.keys(DUTIES) as DutyName[]

export interface PassOptions {
  /** The time that the duties go by; the world's clock unless given. */
  now?: Date
  /** Reports what would be done and writes nothing. */
  dryRun?: boolean
  /** Asked between documents: false ends the pass after those in flight. */
  goesOn?: () => Promise<boolean>
  /** Duties that are left out: their last pass found only documents that have to wait. */
  resting?: ReadonlySet<DutyName>
}

/** What each duty did, and whether the pass was cut short. */
export interface PassReport {
  duties: Partial<Record<DutyName, DutyReport>>
  interrupted: boolean
}

/**
 * One pass of the worker: every duty once. Run again it finds nothing that it has done. A duty that
 * throws is counted as failed and does not stop the others. Rejects with a `StoreError` when the store
 * cannot be worked with at all.
 */
export async function runPass(world: WorkerWorld, options: PassOptions = {}): Promise<PassReport> {
  const { now, dryRun = false, goesOn = async () => true, resting } = options
  const passWorld = now ? { ...world, clock: { now: () => new Date(now) } } : world
  const pass: Pass = { dryRun, goesOn, carrierOf: carriersReadOnce(world.store) }
  const duties: PassReport['duties'] = {}
  for (const name of DUTY_NAMES) {
    if (resting?.has(name)) continue
    if (!(await goesOn())) return { duties, interrupted: true }
    duties[name] = await runDuty(name, passWorld, pass)
  }
  return { duties, interrupted: !(await goesOn()) }
}

async function runDuty(name: DutyName, world: WorkerWorld, pass: Pass): Promise<DutyReport> {
  try {
    return await DUTIES[name](world, pass)
  } catch (error) {
    if (isHopeless(error)) throw error
    world.logger.error('worker: a duty failed', { duty: name, code: failureCode(error) })
    return { ...emptyReport(), failed: 1 }
  }
}

/** Since when the oldest document that a pass left has been waiting; null when it left none. */
export function oldestLeftOf({ duties }: PassReport): Date | null {
  return earliest(Object.values(duties).flatMap(({ oldestLeft }) => oldestLeft ?? []))
}

/** Whether a pass left work that another can go on with at once: a duty stops after so many documents. */
export function isCutByItsBounds({ duties }: PassReport): boolean {
  return Object.values(duties).some(({ oldestLeft, isIdle }) => oldestLeft !== null && !isIdle)
}
