import { changeCadence, readBakeryCadence } from '#shared/audit/ops/changeSettings.ts'
import { stepSettings } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS, type StepCategory } from '#shared/audit/steps/table.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { mergedCadence } from '#shared/firm/carrier.ts'
import type { Cadence, Carrier, Role, StepOverride, StepType } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { readStep } from '../../arguments.ts'
import { type Door, defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser, ofCarrier, STAFF } from '../context.ts'

/** `bakehouse bakery set` */
export const bakerySetCommand = defineCommand({
  opens: cadence({ use: 'write', roles: ADMINS }, 'for this carrier alone'),
  example: 'EMAIL_INSURED --wait-in-days 5 --carrier HM',
  configure: (command) => {
    command
      .argument('<step>', 'the step, by type or name')
      .option('--wait-in-days <n>', 'days until it lapses unanswered, 1 to 60')
      .option('--person-first', 'a person reviews it before the engine sends it')
      .option('--no-person-first', 'the engine sends it without asking')
  },
  read: ([step = ''], command) => {
    const { waitInDays: days, personFirst } = command.opts<{
      waitInDays?: string
      personFirst?: boolean
    }>()
    const override: StepOverride = {
      ...(days === undefined ? {} : { waitInDays: daysOf(days) }),
      ...(personFirst === undefined ? {} : { personFirst }),
    }
    return { step, override }
  },
  prepare: ({ step: typed, override }) => {
    const step = readStep(typed)
    if (!step.ok) return step
    if (Object.keys(override).length > 0) return { ok: true, value: { step: step.value, override } }
    const detail = 'Say what to set: --wait-in-days, --person-first or --no-person-first.'
    return { ok: false, error: refusal('USAGE', { detail, command: 'bakery set' }) }
  },
  run: async ({ store, carrier }, { step, override }, { clock }) => {
    const changed = await changeCadence(store, { carrier, step, override }, clock.now())
    if (!changed.ok) return changed
    const bakery = carrier ? await readBakeryCadence(store) : changed.value
    return { ok: true, value: stepRow(step, bakery, carrier ? changed.value : {}) }
  },
  toJson: (step) => ({ step }),
  print: ({ displayName, waitInDays, personFirst }, io) => {
    const days = waitInDays === 1 ? '1 day' : `${waitInDays} days`
    const first = personFirst ? '; a person looks before it is sent' : ''
    io.info(`${displayName} waits ${days}${first}.`)
  },
})

/** Digits alone are a number of days; anything else is refused as what it is not. */
function daysOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** `bakehouse bakery list` */
export const bakeryListCommand = defineCommand({
  opens: cadence({ use: 'read', roles: STAFF }, 'as this carrier has it'),
  example: '--carrier HM',
  run: async ({ store, carrier }) => {
    const bakery = await readBakeryCadence(store)
    const rows = STEP_TYPES.map((type) => stepRow(type, bakery, carrier?.cadence ?? {}))
    return { ok: true, value: rows }
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

/** `bakehouse bakery remove` */
export const bakeryRemoveCommand = defineCommand({
  opens: cadence({ use: 'write', roles: ADMINS }, "this carrier's own setting"),
  example: 'EMAIL_INSURED --carrier HM',
  configure: (command) => void command.argument('<step>', 'the step, by type or name'),
  read: ([step = '']) => step,
  prepare: readStep,
  run: async ({ store, carrier }, step, { clock }) => {
    const changed = await changeCadence(store, { carrier, step, override: null }, clock.now())
    if (!changed.ok) return changed
    return { ok: true, value: { type: step, carrier: carrier?.id ?? null } }
  },
  toJson: (step) => ({ step }),
  print: ({ type, carrier }, io) =>
    io.info(
      `${STEPS[type].displayName} has no setting ${carrier ? `at ${carrier}` : 'in the bakery'} any more.`,
    ),
})

/** How a step is worked, and who said so. */
interface StepRow {
  type: StepType
  displayName: string
  category: StepCategory
  /** As it counts; 0 where nothing is waited for. */
  waitInDays: number
  personFirst: boolean
  setBy: 'product' | 'bakery' | 'carrier'
}

/** The row of a step under the bakery's cadence and a carrier's over it. */
function stepRow(type: StepType, bakery: Cadence, carrier: Cadence): StepRow {
  const { displayName, category } = STEPS[type]
  const { waitInDays, personFirst } = stepSettings(type, mergedCadence(bakery, carrier))
  const setBy = carrier[type] ? 'carrier' : bakery[type] ? 'bakery' : 'product'
  return { type, displayName, category, waitInDays, personFirst, setBy }
}

/**
 * The door to the bakery's cadence, or with `--carrier` to that carrier's, for who acts. To change the
 * bakery's takes the right for the whole firm.
 */
function cadence(
  { use, roles }: { use: 'read' | 'write'; roles: readonly Role[] },
  about: string,
): Door<{ store: DocumentStore; carrier: Carrier | null }> {
  const ofBakery = asUser({ use, roles, ...(use === 'write' ? { firm: true } : {}) })
  const ofOne = ofCarrier({ use, roles, named: { optional: about } })
  return {
    ...ofOne,
    open: (command, runtime, work) =>
      command.getOptionValue('carrier') === undefined
        ? ofBakery.open(command, runtime, ({ store }) => work({ store, carrier: null }))
        : ofOne.open(command, runtime, work),
  }
}
