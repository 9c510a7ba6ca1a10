import { InvalidArgumentError } from 'commander'
import { nearestSteps } from '#shared/audit/steps/facts.ts'
import { readStepType } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import type { Runtime } from './runtime.ts'

/** A text as typed. An empty one is an unset variable in a script, not a wish for the standard. */
export function parseText(what: string): (text: string) => string {
  return (text) => {
    if (text.trim() !== '') return text
    throw new InvalidArgumentError(`The ${what} is empty.`)
  }
}

/** A port number, 0 to 65535; 0 takes any free one. */
export function parsePort(text: string): number {
  return parseWhole(text, { from: 0, to: 65_535 })
}

/** A whole number from 1 up, at most `most`. */
export function parseCount(most: number): (text: string) => number {
  return (text) => parseWhole(text, { from: 1, to: most })
}

/** Minutes from 0 up to a week. */
export function parseMinutes(text: string): number {
  return parseWhole(text, { from: 0, to: 10_080 })
}

function parseWhole(text: string, { from, to }: { from: number; to: number }): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new InvalidArgumentError(`It is a whole number from ${from} to ${to}.`)
}

/** The port that was typed, else the one of the environment, else `standard`. */
export function readPort(
  typed: number | undefined,
  {
    env,
    variable = 'BAKEHOUSE_PORT',
    command,
    standard,
  }: { env: Runtime['env']; variable?: string; command: string; standard: number },
): Result<number> {
  const named = env[variable]
  if (typed !== undefined || !named) return { ok: true, value: typed ?? standard }
  try {
    return { ok: true, value: parsePort(named) }
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    const detail = `${variable} is "${named}". ${error.message}`
    return { ok: false, error: refusal('USAGE', { detail, command }) }
  }
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment as typed: `2026-11-20T15:00Z`, or a day, which means its noon in UTC. */
export function parseMoment(text: string): Date {
  const typed = text.trim()
  const day = parseDay(typed)
  const moment = new Date(day === null ? typed : `${day}T12:00:00Z`)
  // `Date` makes March 2 of February 30.
  const isMoment = MOMENT.test(typed) && parseDay(typed.slice(0, 10)) !== null
  if ((day === null && !isMoment) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('It is a day (2026-11-20) or a moment (2026-11-20T15:00Z).')
  return moment
}

/** A day as typed: `2026-11-20` or `11/20/2026`. */
export function readDayArgument(text: string): Day {
  const day = parseDay(text)
  if (day !== null) return day
  throw new InvalidArgumentError('It is a day: 2026-11-20 or 11/20/2026.')
}

/** A step as it is named, by type or display name; else a refusal with the nearest ones. */
export function readStep(typed: string): Result<StepType> {
  const step = readStepType(typed)
  if (step !== null) return { ok: true, value: step }
  const facts = { step: typed, steps: nearestSteps(typed).join(', ') }
  return { ok: false, error: refusal('STEP_UNKNOWN', facts) }
}
