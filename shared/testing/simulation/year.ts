import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ContactChannel } from '#shared/audit/staffActions.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { Random } from '#shared/kernel/random.ts'

/** A simulated year, as its actors see it. */
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
  if (!persona) throw new Error(`${orderNumber} has no persona.`)
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

/** The insured and agent of an audit of the simulated year, and what will happen to them. */
export interface Persona {
  insured:
    | 'answersEarly'
    | 'answersLate'
    | 'answersByPhone'
    | 'leavesDocumentsOut'
    | 'opensOnly'
    | 'refuses'
    | 'neverAnswers'
  /** Attempts that must reach them before they act, and the days they take then. */
  hears: number
  patience: number
  email: 'good' | 'bounces' | 'none'
  phone: 'good' | 'wrong' | 'none'
  hasMobile: boolean
  optsOut: ContactChannel | null
  agent: 'helps' | 'answers' | 'silent' | 'bounces'
  /** The location is not where letters go. */
  isElsewhere: boolean
  /** Days from the import to the due day. */
  dueIn: number
  fate: 'cancelled' | 'reinstated' | 'disputed' | 'disputedLate' | 'paused' | 'rested' | null
  /** The order lacks what it needs. */
  isIncomplete: boolean
}

/** Draws one, in shares as the trade knows them: most answer in the end. */
export function drawPersona(random: Random): Persona {
  const draw = <T>(rows: readonly (readonly [T, number])[]) => drawOf(random, rows)
  return {
    insured: draw([
      ['answersEarly', 25],
      ['answersLate', 22],
      ['answersByPhone', 12],
      ['leavesDocumentsOut', 8],
      ['opensOnly', 8],
      ['refuses', 5],
      ['neverAnswers', 20],
    ]),
    hears: 1 + random.below(4),
    patience: random.below(8),
    email: draw([
      ['good', 75],
      ['bounces', 13],
      ['none', 12],
    ]),
    phone: draw([
      ['good', 75],
      ['wrong', 15],
      ['none', 10],
    ]),
    hasMobile: random.below(100) < 60,
    optsOut: draw<Persona['optsOut']>([
      [null, 90],
      ['text', 4],
      ['email', 3],
      ['call', 2],
      ['letter', 1],
    ]),
    agent: draw([
      ['helps', 25],
      ['answers', 25],
      ['silent', 40],
      ['bounces', 10],
    ]),
    isElsewhere: random.below(100) < 30,
    dueIn: draw([
      [20, 10],
      [35, 20],
      [60, 40],
      [120, 30],
    ]),
    fate: draw<Persona['fate']>([
      [null, 78],
      ['cancelled', 4],
      ['reinstated', 3],
      ['disputed', 3],
      ['disputedLate', 2],
      ['paused', 6],
      ['rested', 4],
    ]),
    isIncomplete: random.below(100) < 4,
  }
}

function drawOf<T>(random: Random, rows: readonly (readonly [T, number])[]): T {
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random.below(total)
  for (const [value, weight] of rows) {
    left -= weight
    if (left < 0) return value
  }
  throw new RangeError('There is nothing to draw.')
}

/** Who works in the simulated year. */
export const BAKERS: readonly Actor[] = ['bea', 'bob', 'bo'].map((name) => {
  return { userId: `${name}@bakehouse.example`, role: 'baker' }
})

export const ADMINS: readonly Actor[] = ['ada', 'abe'].map((name) => {
  return { userId: `${name}@bakehouse.example`, role: 'admin' }
})

const ROLES = new Map([...BAKERS, ...ADMINS].map(({ userId, role }) => [userId, role]))

/** The role of a history entry's user; who is not of the staff is the engine. */
export function roleOf(userId: string): Actor['role'] {
  return ROLES.get(userId) ?? 'system'
}

/** What a simulated year came to. */
export class YearFigures {
  /** Done, by what was done. */
  readonly operations = new Map<string, number>()
  /** Refused, by what was tried and the code. */
  readonly refusals = new Map<string, number>()
  /** Writes that were checked. */
  writes = 0
  /** Most steps that one audit ever had. */
  mostSteps = 0

  done(kind: string): void {
    countIn(this.operations, kind)
  }

  refused(kind: string, code: string): void {
    countIn(this.refusals, `${kind} ${code}`)
  }
}

/** One more of a name. */
export function countIn(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** `name count`, the most frequent first. */
export function listOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

/** The audits and steps as they were written last. */
export interface Mirror {
  audits: ReadonlyMap<string, Audit>
  /** An audit's steps by their ids. */
  stepsOf(auditFSID: string): ReadonlyMap<string, Step>
}
