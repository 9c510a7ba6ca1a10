import type { Refusal } from '#shared/errors/refusal.ts'
import { refusalOfFailure } from '../command.ts'
import type { Io, Span } from '../io.ts'

/** Green: as it should be. Yellow: works, and wants a look. Red: something does not work. */
export type CheckState = 'green' | 'yellow' | 'red'

/** What a check found, and what to do next where it is not green. */
export interface Finding {
  state: CheckState
  says: string
  next?: string
}

/** A check: its name, what it asks, and how it is answered. A failure is red, and stops no other check. */
export interface CheckRow<World> {
  name: string
  asks: string
  find(world: World): Finding | Promise<Finding>
}

export interface Check extends Finding {
  name: string
  asks: string
}

export const green = (says: string): Finding => ({ state: 'green', says })
export const yellow = (says: string, next: string): Finding => ({ state: 'yellow', says, next })
export const red = (says: string, next: string): Finding => ({ state: 'red', says, next })

export function redOf({ message, next }: Pick<Refusal, 'message' | 'next'>): Finding {
  return red(message, next)
}

/** Answers the checks, all at once, in the order of the table. */
export function runChecks<World>(rows: readonly CheckRow<World>[], world: World): Promise<Check[]> {
  return Promise.all(
    rows.map(async ({ name, asks, find }) => {
      try {
        return { name, asks, ...(await find(world)) }
      } catch (error) {
        return { name, asks, ...redOf(refusalOfFailure(error)) }
      }
    }),
  )
}

const WORST_FIRST: readonly CheckState[] = ['red', 'yellow', 'green']

export function worstOf(checks: readonly Check[]): CheckState {
  return WORST_FIRST.find((state) => checks.some((check) => check.state === state)) ?? 'green'
}

const SIGNS: Record<CheckState, Span> = {
  green: { text: 'ok      ', style: 'good' },
  yellow: { text: 'LOOK    ', style: 'state' },
  red: { text: 'PROBLEM ', style: 'bad' },
}

/** A line a check, and under one that is not green what to do. */
export function printChecks(checks: readonly Check[], io: Io): void {
  for (const { name, state, says, next } of checks) {
    io.print({ spans: [SIGNS[state], ` ${name}: ${says}`] })
    if (next !== undefined) io.print(`           ${next}`)
  }
}
