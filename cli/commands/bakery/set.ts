import type { StepOverride } from '#shared/domain/step/Cadence.ts'
import { refusal } from '#shared/errors/refusal.ts'
import {
  changeCadence,
  readBakeryCadence,
} from '#shared/operations/administration/changeCadence.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { readStep } from '../readStep.ts'
import { type StepRow, stepRow } from './stepRow.ts'
import { withCadence } from './withCadence.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  step: string
  carrier: string | undefined
  override: StepOverride
}

/** `bakehouse bakery set` */
export const bakerySetCommand = defineCommand<Options, StepRow>({
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
