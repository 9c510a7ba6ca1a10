import type { Step } from '../step/Step.ts'
import { STEPS } from '../step/steps.ts'
import type { Attempt } from './Audit.ts'

const MILLIS_PER_DAY = 86_400_000

/** What counts as having tried (docs/decisions/0014): the trade's two attempts, and a word with the agent. */
const ATTEMPTS = 2
const CHANNELS = 2
const APART_DAYS = 3
const AGENT_DAYS = 7

/** Results of attempts that could not be answered: evidence, but none that counts. */
const REACHED_NOBODY = ['bounced', 'undeliverable', 'wrongNumber']

/** Every outreach that was carried out, oldest first: the evidence of a nonproductive outcome. */
export function attemptsOf(steps: readonly Step[]): Attempt[] {
  return steps
    .flatMap((step) => {
      const { party, channel, direction } = STEPS[step.type]
      if (step.dateCompleted === null || party === null || direction !== 'out') return []
      if (step.status === 'WITHDRAWN' || step.status === 'ANSWERED') return []
      return [{ step: step.type, party, channel, date: step.dateCompleted, result: step.result }]
    })
    .sort((a, b) => a.date.getTime() - b.date.getTime())
}

/** One of the things that must have been tried before an audit is nonproductive. */
export interface AttemptCondition {
  what: string
  held: boolean
}

/** What is lacking of the attempts that nonproductive needs, in words; empty when there were enough. */
export function attemptsLacking(steps: readonly Step[], now: Date): string[] {
  return attemptConditions(steps, now).flatMap(({ what, held }) => (held ? [] : [what]))
}

/** Everything that nonproductive needs of the attempts, and whether it is so. */
export function attemptConditions(steps: readonly Step[], now: Date): AttemptCondition[] {
  const attempts = attemptsOf(steps).filter(({ result }) => !REACHED_NOBODY.includes(result))
  const insured = attempts.filter(({ party, channel }) => party === 'insured' && channel !== null)
  const [first, last] = [insured.at(0), insured.at(-1)]
  const apart = first && last ? daysFrom(first.date, last.date) : 0
  const channels = new Set(insured.map(({ channel }) => channel)).size
  const agent = attempts.find(({ party }) => party === 'agent')
  const answered = last !== undefined && answersAfter(steps, last.date)
  const wanted: readonly [boolean, string][] = [
    [insured.length >= ATTEMPTS, `${ATTEMPTS} attempts to reach the insured`],
    [channels >= CHANNELS, `on ${CHANNELS} channels`],
    [apart >= APART_DAYS, `${APART_DAYS} days apart`],
    [
      agent !== undefined && daysFrom(agent.date, now) >= AGENT_DAYS,
      `the agent asked ${AGENT_DAYS} days ago`,
    ],
    [!answered, 'no answer since'],
  ]
  return wanted.map(([held, what]) => ({ what, held }))
}

function answersAfter(steps: readonly Step[], since: Date): boolean {
  return steps.some(
    ({ type, status, dateCompleted }) =>
      dateCompleted !== null &&
      dateCompleted > since &&
      (status === 'ANSWERED' || STEPS[type].direction === 'in') &&
      status !== 'WITHDRAWN',
  )
}

function daysFrom(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MILLIS_PER_DAY
}
