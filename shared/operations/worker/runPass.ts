import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import { readWorkCarrier } from '../advance/readWorkCarrier.ts'
import { type DutyReport, emptyReport, type Pass } from './Duty.ts'
import { DUTIES, DUTY_NAMES, type DutyName } from './duties.ts'
import { failureCode } from './failureCode.ts'
import { isHopeless } from './isHopeless.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

export interface PassOptions {
  /** The time to act by; the world's clock unless given. */
  now?: Date
  /** Says what would be done and writes nothing. */
  dryRun?: boolean
  /** Asked between documents: false ends the pass after those in flight. */
  goesOn?: () => Promise<boolean>
  /** Duties that are left out: they had nothing to do but wait when they were last asked. */
  resting?: ReadonlySet<DutyName>
}

/** What each duty did, and whether the pass came to its end. */
export interface PassReport {
  duties: Partial<Record<DutyName, DutyReport>>
  interrupted: boolean
}

/**
 * One pass of the worker: every duty once. Run again it finds nothing that it has done. A duty that
 * breaks is counted as failed and never keeps the others from theirs. Rejects with a `StoreError` when
 * the store cannot be worked with at all.
 */
export async function runPass(world: WorkerWorld, options: PassOptions = {}): Promise<PassReport> {
  const { now, dryRun = false, goesOn = async () => true, resting } = options
  const passWorld = now ? { ...world, clock: { now: () => new Date(now) } } : world
  const pass: Pass = { dryRun, goesOn, carrierOf: carriersOf(world) }
  const duties: PassReport['duties'] = {}
  for (const name of DUTY_NAMES) {
    if (resting?.has(name)) continue
    if (!(await goesOn())) return { duties, interrupted: true }
    duties[name] = await report(name, passWorld, pass)
  }
  return { duties, interrupted: !(await goesOn()) }
}

async function report(name: DutyName, world: WorkerWorld, pass: Pass): Promise<DutyReport> {
  try {
    return await DUTIES[name](world, pass)
  } catch (error) {
    if (isHopeless(error)) throw error
    world.logger.error('worker: a duty failed', { duty: name, code: failureCode(error) })
    return { ...emptyReport(), failed: 1 }
  }
}

function carriersOf({ store }: WorkerWorld): (id: string) => Promise<WorkCarrier | null> {
  const read = new Map<string, Promise<WorkCarrier | null>>()
  return (id) => {
    const found = read.get(id) ?? readWorkCarrier(store, id)
    read.set(id, found)
    return found
  }
}

/** Since when the oldest of what a pass left has been waiting; null when it left nothing. */
export function oldestLeftOf({ duties }: PassReport): Date | null {
  const moments = Object.values(duties).flatMap(({ oldestLeft }) => oldestLeft?.getTime() ?? [])
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
