import { refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import { removeProfile, setProfile } from '#shared/firm/ops/carriers.ts'
import { isProfileName } from '#shared/orders/readFeedProfile.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, requireCarrier, withCarrier, withTarget } from '../context.ts'
import { readProfileFile } from '../orders/carrierAndProfile.ts'
import { addCarrierPart, type CarrierPart, readCarrierPart } from './settings.ts'

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  name: string
  file: string
}

/** `bakehouse carriers profile set CARRIER NAME FILE` */
export const carriersProfileSetCommand = defineCommand<
  SetOptions,
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

interface ListedProfiles {
  carrier: string
  profiles: FeedProfile[]
}

/** `bakehouse carriers profile list CARRIER` */
export const carriersProfileListCommand = defineCommand<
  { target: TargetOptions; carrier: string },
  ListedProfiles
>({
  configure: (command) => {
    command.argument('<carrier>', 'the carrier')
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), carrier: command.args[0] ?? '' }),
  run: ({ target, carrier: id }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const carrier = await requireCarrier(store, id)
      if (!carrier.ok) return carrier
      const { profiles } = carrier.value
      const names = Object.keys(profiles).sort()
      const own = names.flatMap((name) => profiles[name] ?? [])
      return { ok: true, value: { carrier: carrier.value.id, profiles: own } }
    }),
  toJson: (report) => report,
  print: ({ carrier, profiles }, io) => {
    if (profiles.length === 0)
      io.tell(`${carrier} has no feed profile of its own; the built-in one serves.`)
    else
      io.print(
        table(
          ['Name', 'Fields'],
          profiles.map(({ name, headers, constants, splits }) => [
            name,
            [...new Set([headers, constants ?? {}, splits ?? {}].flatMap(Object.keys))].join(', '),
          ]),
        ),
      )
  },
})

/** `bakehouse carriers profile remove CARRIER NAME` */
export const carriersProfileRemoveCommand = defineCommand<
  CarrierPart,
  { carrier: string; name: string }
>({
  configure: (command) => addCarrierPart(command, 'name', "the profile's name"),
  read: readCarrierPart,
  run: ({ target, actor, carrier: id, part: name }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const removed = await removeProfile(store, carrier, name)
      return removed.ok ? { ok: true, value: { carrier: carrier.id, name } } : removed
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.tell(`${carrier} has no feed profile ${name} any more.`),
})
