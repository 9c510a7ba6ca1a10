import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { readProfileFile } from '../orders/chosenProfile.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  name: string
  file: string
}

const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** `bakehouse carriers profile set CARRIER NAME FILE` */
export const carriersProfileSetCommand = defineCommand<
  Options,
  { carrier: string; profile: FeedProfile }
>({
  configure: (command) => {
    command
      .argument('<carrier>', 'the carrier')
      .argument('<name>', 'the profile\'s name; "default" is used where none is named')
      .argument('<file>', 'the profile as JSON: docs/feed-profiles.md')
      .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', name = '', file = ''] = command.args
    const { as } = command.opts<{ as?: string }>()
    return { target: readTargetOptions(command), actor: as, carrier, name, file }
  },
  run: async ({ target, actor: typed, carrier: id, name, file }, runtime) => {
    if (!PROFILE_NAME.test(name)) {
      const detail = `"${name}" is no name of a profile: letters, digits, - and _, at most 40.`
      return { ok: false, error: refusal('USAGE', { detail, command: 'carriers profile set' }) }
    }
    const profile = await readProfileFile(file, runtime.cwd, name)
    if (!profile.ok) return profile
    return withTarget(runtime, { target, use: 'write' }, async ({ store }) => {
      const carrier = await requireCarrier(store, id)
      if (!carrier.ok) return carrier
      const actor = await requireActor(store, typed ?? runtime.env['BAKEHOUSE_USER'], {
        roles: ['admin'],
        carrier: carrier.value.id,
      })
      if (!actor.ok) return actor
      const profiles = { ...carrier.value.profiles, [name]: profile.value }
      await store.update(COLLECTIONS.carriers, carrier.value.id, { profiles })
      return { ok: true, value: { carrier: carrier.value.id, profile: profile.value } }
    })
  },
  toJson: (set) => set,
  print: ({ carrier, profile }, io) =>
    io.tell(`${carrier} has the feed profile ${profile.name} now.`),
})
