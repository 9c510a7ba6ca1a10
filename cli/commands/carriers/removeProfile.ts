import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'

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
    command
      .argument('<carrier>', 'the carrier')
      .argument('<name>', "the profile's name")
      .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', name = ''] = command.args
    const { as } = command.opts<{ as?: string }>()
    return { target: readTargetOptions(command), actor: as, carrier, name }
  },
  run: ({ target, actor: typed, carrier: id, name }, runtime) =>
    withTarget(runtime, { target, use: 'write' }, async ({ store }) => {
      const carrier = await requireCarrier(store, id)
      if (!carrier.ok) return carrier
      const actor = await requireActor(store, typed ?? runtime.env['BAKEHOUSE_USER'], {
        roles: ['admin'],
        carrier: carrier.value.id,
      })
      if (!actor.ok) return actor
      const { [name]: gone, ...profiles } = carrier.value.profiles
      if (gone === undefined) {
        const names = Object.keys(profiles).join(', ') || 'none'
        const facts = { carrier: carrier.value.id, profile: name, profiles: names }
        return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
      }
      await store.update(COLLECTIONS.carriers, carrier.value.id, { profiles })
      return { ok: true, value: { carrier: carrier.value.id, name } }
    }),
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.tell(`${carrier} has no feed profile ${name} any more.`),
})
