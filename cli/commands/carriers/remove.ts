import { removeCarrier } from '#shared/operations/administration/removeCarrier.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withCarrier } from '../withCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
}

/** `bakehouse carriers remove` */
export const carriersRemoveCommand = defineCommand<Options, { id: string }>({
  configure: (command) => {
    command.argument('<id>', 'the carrier; one with audits stays')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: command.args[0] ?? '',
  }),
  run: ({ target, actor, id }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, ({ store, carrier, actor: by }) =>
      removeCarrier(store, carrier.id, { by, now: runtime.clock.now() }),
    )
  },
  toJson: (carrier) => ({ carrier }),
  print: ({ id }, io) => io.tell(`Removed the carrier ${id}.`),
})
