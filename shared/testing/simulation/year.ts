import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ContactChannel } from '#shared/audit/staffActions.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Stage } from '#shared/simulation/stage.ts'

/** A simulated year, as its actors see it. */
export interface Year extends Stage {
  /** The audits as they were written last. */
  audits: ReadonlyMap<string, Audit>
  carriers: readonly Carrier[]
  /** By order number. */
  personas: Map<string, Persona>
}

const DAY = 86_400_000

export function personaOf({ personas }: Pick<Year, 'personas'>, { orderNumber }: Audit): Persona {
  const persona = personas.get(orderNumber)
  if (!persona) throw new Error(`${orderNumber} has no persona.`)
  return persona
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
