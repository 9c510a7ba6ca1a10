import type { Audit } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { Result } from '../../errors/refusal.ts'
import type { Random } from '../../ports/random.ts'
import type { WorkerWorld } from '../worker/WorkerWorld.ts'
import type { Persona } from './Persona.ts'
import type { Mirror } from './watchedStore.ts'
import type { YearFigures } from './YearFigures.ts'

/** A simulated year, as those who act in it see it. */
export interface Year {
  world: WorkerWorld
  mirror: Mirror
  carriers: readonly Carrier[]
  /** Chances; the engine's ids come from the world's own. */
  random: Random
  /** By order number. */
  personas: Map<string, Persona>
  figures: YearFigures
  /** E-mails and texts that wait for their sender: collection and id. */
  outbox: { collection: string; id: string }[]
  failures: string[]
}

const DAY = 86_400_000

/** Waits for an operation and counts what became of it; true when it was done. */
export async function act(
  { figures }: Pick<Year, 'figures'>,
  kind: string,
  operation: Promise<Result<unknown>>,
): Promise<boolean> {
  const result = await operation
  if (result.ok) figures.done(kind)
  else figures.refused(kind, result.error.code)
  return result.ok
}

/** The code of a refusal, or null. */
export async function codeOf(operation: Promise<Result<unknown>>): Promise<string | null> {
  const result = await operation
  return result.ok ? null : result.error.code
}

export function personaOf({ personas }: Pick<Year, 'personas'>, { orderNumber }: Audit): Persona {
  const persona = personas.get(orderNumber)
  if (!persona) throw new Error(`Nobody stands behind ${orderNumber}.`)
  return persona
}

/** True so often out of a hundred. */
export function chance({ random }: Pick<Year, 'random'>, percent: number): boolean {
  return random.below(100) < percent
}

export function pick<T>({ random }: Pick<Year, 'random'>, from: readonly T[]): T {
  const found = from[random.below(from.length)]
  if (found === undefined) throw new RangeError('There is nothing to pick from.')
  return found
}

export function daysSince(now: Date, moment: Date): number {
  return (now.getTime() - moment.getTime()) / DAY
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY)
}
