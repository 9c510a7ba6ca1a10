import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { isProfileName } from '#shared/domain/order/readFeedProfile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { setProfile } from '#shared/operations/administration/changeProfiles.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { readProfileFile } from '../orders/chosenProfile.ts'
import { withCarrier } from '../withCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  name: string
  file: string
}

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
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', name = '', file = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), carrier, name, file }
  },
  run: async ({ target, actor, carrier: id, name, file }, runtime) => {
    if (!isProfileName(name)) {
      const detail = `"${name}" is no name of a profile: letters, digits, - and _, at most 40.`
      return { ok: false, error: refusal('USAGE', { detail, command: 'carriers profile set' }) }
    }
    const profile = await readProfileFile(file, runtime.cwd, name)
    if (!profile.ok) return profile
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const set = await setProfile(store, carrier, { name, profile: profile.value })
      return set.ok ? { ok: true, value: { carrier: carrier.id, profile: profile.value } } : set
    })
  },
  toJson: (set) => set,
  print: ({ carrier, profile }, io) =>
    io.tell(`${carrier} has the feed profile ${profile.name} now.`),
})
