import type { Command } from 'commander'
import { BAKE_STATES, type BakeState, readBakeState } from '#shared/domain/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { AdvanceAction } from '#shared/operations/advance/AdvanceAction.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { readStep } from '../readStep.ts'

/** What was typed, as it was typed. */
export interface AdvanceOptions {
  target: TargetOptions
  actor: string | undefined
  codes: readonly string[]
  file: string | undefined
  from: string | undefined
  carrier: string | undefined
  to: string | undefined
  complete: string | undefined
  create: string | undefined
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
    .option('--carrier <id>', 'the carrier; needed with --from alone')
    .option('--file <file>', 'a file of audit codes, one a line; - is standard input')
    .option('--to <state>', 'move them to this state')
    .option('--complete <step>', 'complete their open step of this type')
    .option('--create <step>', 'create a step of this type')
    .option('--reason <text>', 'why; some moves ask for it', '')
    .option('--plan <file>', 'write what would be done to this file, and do nothing')
    .option('--apply <file>', 'carry out such a plan, as far as nothing has changed since')
    .option('--dry-run', 'say what would be done, write nothing')
    .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
  addTargetOptions(command, 'write')
}

/** Reads them. */
export function readAdvanceOptions(command: Command): AdvanceOptions {
  const typed = command.opts<{
    from?: string
    carrier?: string
    file?: string
    to?: string
    complete?: string
    create?: string
    reason: string
    plan?: string
    apply?: string
    dryRun?: boolean
    as?: string
  }>()
  return {
    target: readTargetOptions(command),
    actor: typed.as,
    codes: command.args.flatMap((each) => each.split(',')).filter((code) => code.trim() !== ''),
    file: typed.file,
    from: typed.from,
    carrier: typed.carrier,
    to: typed.to,
    complete: typed.complete,
    create: typed.create,
    reason: typed.reason.trim(),
    plan: typed.plan,
    apply: typed.apply,
    dryRun: typed.dryRun === true,
  }
}

/** The mistake in how the options go together; null when there is none. */
export function mistakeIn(options: AdvanceOptions): string | null {
  const { codes, file, from, carrier, to, complete, create, plan, apply } = options
  const actions = [to, complete, create].filter((each) => each !== undefined).length
  const isSelected = codes.length > 0 || file !== undefined || from !== undefined
  if (apply !== undefined) {
    const others = actions > 0 || isSelected || plan !== undefined || options.reason !== ''
    return others ? 'With --apply the plan says everything: leave the other options out.' : null
  }
  if (actions !== 1) return 'Say what to do with one of --to, --complete and --create.'
  if (!isSelected) return 'Say which audits: by their codes, with --file or with --from.'
  const needsCarrier = codes.length === 0 && file === undefined && carrier === undefined
  return needsCarrier ? 'With --from alone, name the carrier too: --carrier ID.' : null
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
  const { to, complete, create } = options
  if (to !== undefined) {
    const state = readState(to)
    return state.ok ? { ok: true, value: { kind: 'move', to: state.value } } : state
  }
  const typed = complete ?? create ?? ''
  const step = readStep(typed)
  if (!step.ok) return step
  return {
    ok: true,
    value: { kind: complete === undefined ? 'create' : 'complete', step: step.value },
  }
}
