import type { StepType } from '#shared/domain/step/steps.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { changeCadence } from '#shared/operations/administration/changeCadence.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { readStep } from '../readStep.ts'
import { withCadence } from './withCadence.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  step: string
  carrier: string | undefined
}

interface Report {
  type: StepType
  carrier: string | null
}

/** `bakehouse bakery remove` */
export const bakeryRemoveCommand = defineCommand<Options, Report>({
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
