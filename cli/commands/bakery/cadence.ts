import { changeCadence, readBakeryCadence } from '#shared/audit/ops/changeCadence.ts'
import { stepSettings } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS, type StepCategory } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { mergedCadence } from '#shared/firm/carrier.ts'
import type { Cadence, Carrier, StepOverride, StepType } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { readStep } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import type { Runtime } from '../../runtime.ts'
import { table } from '../../table.ts'
import { type ActorRequest, addActorOption, readActor, withActor, withCarrier } from '../context.ts'

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  step: string
  carrier: string | undefined
  override: StepOverride
}

/** `bakehouse bakery set` */
export const bakerySetCommand = defineCommand<SetOptions, StepRow>({
  configure: (command) => {
    command
      .argument('<step>', 'the step, by type or name')
      .option('--wait-in-days <n>', 'days until it lapses unanswered, 1 to 60')
      .option('--person-first', 'somebody looks before the engine sends it')
      .option('--no-person-first', 'the engine sends it by itself')
      .option('--carrier <id>', 'for this carrier alone')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const typed = command.opts<{ waitInDays?: string; personFirst?: boolean; carrier?: string }>()
    const { waitInDays: days, personFirst, carrier } = typed
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      step: command.args[0] ?? '',
      carrier,
      override: {
        ...(days === undefined ? {} : { waitInDays: daysOf(days) }),
        ...(personFirst === undefined ? {} : { personFirst }),
      },
    }
  },
  run: async ({ target, actor, step: typed, carrier: id, override }, runtime) => {
    const step = readStep(typed)
    if (!step.ok) return step
    if (Object.keys(override).length === 0) {
      const detail = 'Say what to set: --wait-in-days, --person-first or --no-person-first.'
      return { ok: false, error: refusal('USAGE', { detail, command: 'bakery set' }) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCadence(runtime, request, async (store, carrier) => {
      const change = { carrier, step: step.value, override }
      const changed = await changeCadence(store, change, runtime.clock.now())
      if (!changed.ok) return changed
      const bakery = carrier ? await readBakeryCadence(store) : changed.value
      return { ok: true, value: stepRow(step.value, bakery, carrier ? changed.value : {}) }
    })
  },
  toJson: (step) => ({ step }),
  print: ({ displayName, waitInDays, personFirst }, io) => {
    const days = waitInDays === 1 ? '1 day' : `${waitInDays} days`
    const first = personFirst ? '; a person looks before it is sent' : ''
    io.tell(`${displayName} waits ${days}${first}.`)
  },
})

/** Digits alone are a number of days; anything else is refused as what it is not. */
function daysOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

interface ListCommandOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string | undefined
}

/** `bakehouse bakery list` */
export const bakeryListCommand = defineCommand<ListCommandOptions, StepRow[]>({
  configure: (command) => {
    command.option('--carrier <id>', 'as this carrier has it')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    carrier: command.opts<{ carrier?: string }>().carrier,
  }),
  run: ({ target, actor, carrier: id }, runtime) => {
    const roles = ['admin', 'baker'] as const
    const request = { target, use: 'read', actor, roles, carrier: id } as const
    return withCadence(runtime, request, async (store, carrier) => {
      const bakery = await readBakeryCadence(store)
      const rows = STEP_TYPES.map((type) => stepRow(type, bakery, carrier?.cadence ?? {}))
      return { ok: true, value: rows }
    })
  },
  toJson: (steps) => ({ steps }),
  print: (steps, io) => {
    const rows = steps.map(({ type, category, waitInDays, personFirst, setBy }) => [
      type,
      category,
      waitInDays === 0 ? '' : String(waitInDays),
      personFirst ? 'yes' : '',
      setBy === 'product' ? '' : setBy,
    ])
    io.print(table(['Step', 'Category', 'Days', 'Person first', 'Set by'], rows))
  },
})

interface RemoveOptions {
  target: TargetOptions
  actor: string | undefined
  step: string
  carrier: string | undefined
}

interface RemovedSetting {
  type: StepType
  carrier: string | null
}

/** `bakehouse bakery remove` */
export const bakeryRemoveCommand = defineCommand<RemoveOptions, RemovedSetting>({
  configure: (command) => {
    command
      .argument('<step>', 'the step, by type or name')
      .option('--carrier <id>', "this carrier's own setting")
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    step: command.args[0] ?? '',
    carrier: command.opts<{ carrier?: string }>().carrier,
  }),
  run: async ({ target, actor, step: typed, carrier: id }, runtime) => {
    const step = readStep(typed)
    if (!step.ok) return step
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCadence(runtime, request, async (store, carrier) => {
      const change = { carrier, step: step.value, override: null }
      const changed = await changeCadence(store, change, runtime.clock.now())
      if (!changed.ok) return changed
      return { ok: true, value: { type: step.value, carrier: carrier?.id ?? null } }
    })
  },
  toJson: (step) => ({ step }),
  print: ({ type, carrier }, io) =>
    io.tell(
      `${STEPS[type].displayName} has no setting ${carrier ? `at ${carrier}` : 'in the bakery'} any more.`,
    ),
})

/** How a step is worked, and who said so. */
export interface StepRow {
  type: StepType
  displayName: string
  category: StepCategory
  /** As it counts; 0 where nothing is waited for. */
  waitInDays: number
  personFirst: boolean
  setBy: 'product' | 'bakery' | 'carrier'
}

/** The row of a step under the bakery's cadence and a carrier's over it. */
export function stepRow(type: StepType, bakery: Cadence, carrier: Cadence): StepRow {
  const { displayName, category } = STEPS[type]
  const { waitInDays, personFirst } = stepSettings(type, mergedCadence(bakery, carrier))
  const setBy = carrier[type] ? 'carrier' : bakery[type] ? 'bakery' : 'product'
  return { type, displayName, category, waitInDays, personFirst, setBy }
}

/**
 * Opens the bakery's cadence, or with `carrier` that carrier's, for who acts. Whoever changes the
 * bakery's has the right for the whole firm.
 */
export function withCadence<T>(
  runtime: Runtime,
  { carrier, ...request }: ActorRequest & { carrier: string | undefined },
  work: (store: DocumentStore, carrier: Carrier | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (carrier === undefined) {
    const firm = request.use === 'write' ? ({ firm: true } as const) : {}
    return withActor(runtime, { ...request, ...firm }, ({ store }) => work(store, null))
  }
  return withCarrier(runtime, { ...request, carrier }, (opened) =>
    work(opened.store, opened.carrier),
  )
}
