import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
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
      const { [name]: gone, ...profiles } = carrier.profiles
      if (gone === undefined) {
        const names = Object.keys(profiles).join(', ') || 'none'
        const facts = { carrier: carrier.id, profile: name, profiles: names }
        return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
      }
      await store.update(COLLECTIONS.carriers, carrier.id, { profiles })
      return { ok: true, value: { carrier: carrier.id, name } }
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.tell(`${carrier} has no feed profile ${name} any more.`),
})
