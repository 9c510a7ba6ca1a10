import { type Command, InvalidArgumentError } from 'commander'
import type { AdvanceAction } from '#shared/audit/actions.ts'
import { BAKE_STATES, type BakeState, readBakeState } from '#shared/audit/states.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import { DISPOSITIONS, type Disposition } from '#shared/audit/steps/facts.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Day } from '#shared/kernel/day.ts'
import { parseMoment, readDayArgument, readStep } from '../../arguments.ts'
import { addVerboseOption } from '../../command.ts'
import { optionOf, STEP_ACTION_NAMES, STEP_ACTIONS, type StepActionName } from './stepActions.ts'

/** What was typed, as it was typed. */
export interface AdvanceOptions {
  codes: readonly string[]
  file: string | undefined
  from: string | undefined
  carrier: string | undefined
  to: string | undefined
  complete: string | undefined
  create: string | undefined
  /** What is done to a step of one audit; more than one is a mistake. */
  stepActions: readonly { name: StepActionName; typed: string }[]
  completion: Completion
  /** A new name for the step that is completed or created. */
  name: string | undefined
  /** The day on which a paused audit goes on. */
  until: Day | undefined
  reason: string
  plan: string | undefined
  apply: string | undefined
  dryRun: boolean
}

/** Adds the arguments and options of `audits advance`. */
export function addAdvanceOptions(command: Command): void {
  command
    .argument('[code...]', 'audit codes; signs and case do not matter')
    .option('--from <state>', 'all audits of this state, or of the codes only those')
    .option('--carrier <id>', 'the carrier; needed with --from alone (BAKEHOUSE_CARRIER)')
    .option('--file <file>', 'a file of audit codes, one a line; - is standard input')
    .option('--to <state>', 'move them to this state')
    .option('--complete <step>', 'complete their open step of this type')
    .option('--create <step>', 'create a step of this type')
    .option('--disposition <how>', `how a call went: ${DISPOSITIONS.join(', ')}`, readDisposition)
    .option('--call-back <time>', 'when to call again: 2026-11-20T15:00Z', parseMoment)
    .option('--right-number <phone>', 'after a wrong one: as the audit has it by now, called next')
    .option('--name <text>', 'a name of its own for the step that is completed or created')
    .option('--until <day>', 'the day on which a paused audit goes on', readDayArgument)
    .option('--reason <text>', 'why, or how results were handed over; some moves ask for it', '')
    .option('--plan <file>', 'write what would be done to this file, and do nothing')
    .option('--apply <file>', 'carry out such a plan where nothing has changed since')
    .option('--dry-run', 'show what would be done, write nothing')
  for (const name of STEP_ACTION_NAMES)
    command.option(`${optionOf(name)} <step>`, STEP_ACTIONS[name])
  addVerboseOption(command)
  command.addHelpText(
    'after',
    "\nWhat this queues for sending goes out with the engine's next pass. It is not held for a minute\n" +
      'as on screen: a script that advances and ticks sends at once. Until that pass --take-back stops it.',
  )
}

/** Reads them. */
export function readAdvanceOptions(args: readonly string[], command: Command): AdvanceOptions {
  const typed = command.opts<
    {
      from?: string
      carrier?: string
      file?: string
      to?: string
      complete?: string
      create?: string
      disposition?: Disposition
      callBack?: Date
      rightNumber?: string
      name?: string
      until?: Day
      reason: string
      plan?: string
      apply?: string
      dryRun?: boolean
    } & Partial<Record<StepActionName, string>>
  >()
  const { disposition, callBack, rightNumber } = typed
  return {
    codes: args.flatMap((each) => each.split(',')).filter((code) => code.trim() !== ''),
    file: typed.file,
    from: typed.from,
    carrier: typed.carrier,
    to: typed.to,
    complete: typed.complete,
    create: typed.create,
    stepActions: STEP_ACTION_NAMES.flatMap((name) => {
      const step = typed[name]
      return step === undefined ? [] : [{ name, typed: step }]
    }),
    completion: {
      ...(disposition === undefined ? {} : { disposition }),
      ...(callBack === undefined ? {} : { callbackAt: callBack }),
      ...(rightNumber === undefined ? {} : { rightNumber: formatPhone(rightNumber) }),
    },
    name: typed.name,
    until: typed.until,
    reason: typed.reason.trim(),
    plan: typed.plan,
    apply: typed.apply,
    dryRun: typed.dryRun === true,
  }
}

/** The mistake in how the options go together; null when there is none. */
export function mistakeIn(options: AdvanceOptions): string | null {
  const { codes, file, from, to, complete, create, stepActions, plan, apply } = options
  const moves = [to, complete, create].filter((each) => each !== undefined)
  const actions = moves.length + stepActions.length
  const isSelected = codes.length > 0 || file !== undefined || from !== undefined
  if (apply !== undefined) {
    const others = actions > 0 || isSelected || plan !== undefined || saysMore(options)
    return others ? 'With --apply the plan says everything: leave the other options out.' : null
  }
  if (actions !== 1) {
    const names = ['--to', '--complete', '--create', ...STEP_ACTION_NAMES.map(optionOf)]
    return `Say what to do with one of ${names.join(', ')}.`
  }
  const besides = mistakeBesides(options)
  if (besides !== null) return besides
  return isSelected ? null : 'Say which audits: by their codes, with --file or with --from.'
}

/** True where options say more of an action. */
function saysMore({ completion, name, until, reason }: AdvanceOptions): boolean {
  return (
    Object.keys(completion).length > 0 || name !== undefined || until !== undefined || reason !== ''
  )
}

/** Options that say more of one action and mean nothing of another. */
function mistakeBesides(options: AdvanceOptions): string | null {
  const { codes, file, from, to, complete, create, completion } = options
  const [stepAction] = options.stepActions
  const { name, until, plan, dryRun } = options
  const { disposition, callbackAt, rightNumber } = completion
  if (complete === undefined && (disposition ?? callbackAt) !== undefined)
    return '--disposition and --call-back say how a step was completed: they go with --complete.'
  if ((disposition === 'callBack') !== (callbackAt !== undefined))
    return 'A call back is agreed for a time: --disposition callBack --call-back TIME.'
  if (rightNumber !== undefined && (disposition !== 'wrongNumber' || rightNumber === ''))
    return 'A right number follows a wrong one: --disposition wrongNumber --right-number 207.555.0199.'
  if (name !== undefined && (complete ?? create) === undefined)
    return '--name is the name of a step: it goes with --complete or --create.'
  if (until !== undefined && readBakeState(to ?? '') !== 'PAUSED')
    return '--until is for a pause: it goes with --to PAUSED.'
  if (stepAction === undefined) return null
  const isOne = codes.length === 1 && file === undefined && from === undefined
  if (!isOne) return `${optionOf(stepAction.name)} is for one audit: name its code.`
  const isForMany = plan !== undefined || dryRun
  return isForMany
    ? `${optionOf(stepAction.name)} is done at once: without --plan and --dry-run.`
    : null
}

/** A state as it is named; else a refusal that lists them. */
export function readState(typed: string): Result<BakeState> {
  const state = readBakeState(typed)
  if (state !== null) return { ok: true, value: state }
  const facts = { state: typed, states: BAKE_STATES.join(', ') }
  return { ok: false, error: refusal('STATE_UNKNOWN', facts) }
}

/** What to do, as the engine knows it. */
export function readAction(options: AdvanceOptions): Result<AdvanceAction> {
  const { to, complete, create, name, completion, until } = options
  if (to !== undefined) {
    const state = readState(to)
    if (!state.ok) return state
    const on = until === undefined ? {} : { until }
    return { ok: true, value: { kind: 'move', to: state.value, ...on } }
  }
  const typed = complete ?? create ?? ''
  const step = readStep(typed)
  if (!step.ok) return step
  const named = name === undefined ? {} : { name }
  if (complete === undefined)
    return { ok: true, value: { kind: 'create', step: step.value, ...named } }
  const said = { ...completion, ...named }
  const how = Object.keys(said).length === 0 ? {} : { completion: said }
  return { ok: true, value: { kind: 'complete', step: step.value, ...how } }
}

/** How a call went, as typed: `no answer`, `noAnswer`, `wrong-number`. */
function readDisposition(text: string): Disposition {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const found = DISPOSITIONS.find((each) => plain(each) === plain(text))
  if (found) return found
  throw new InvalidArgumentError(`It is one of: ${DISPOSITIONS.join(', ')}.`)
}
