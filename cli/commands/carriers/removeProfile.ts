import { removeProfile } from '#shared/operations/administration/changeProfiles.ts'
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
  carrier: string
  name: string
}

/** `bakehouse carriers profile remove CARRIER NAME` */
export const carriersProfileRemoveCommand = defineCommand<
  Options,
  { carrier: string; name: string }
>({
  configure: (command) => {
    command.argument('<carrier>', 'the carrier').argument('<name>', "the profile's name")
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', name = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), carrier, name }
  },
  run: ({ target, actor, carrier: id, name }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const removed = await removeProfile(store, carrier, name)
      return removed.ok ? { ok: true, value: { carrier: carrier.id, name } } : removed
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.tell(`${carrier} has no feed profile ${name} any more.`),
})
