import { removeProfile, setProfile } from '#shared/firm/ops/carriers.ts'
import { isProfileName } from '#shared/orders/readFeedProfile.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, carrierAlone, ofCarrier } from '../context.ts'
import { readProfileFile } from '../orders/carrierAndProfile.ts'

/** `bakehouse carriers profile set CARRIER NAME FILE` */
export const carriersProfileSetCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM weekly hm.json',
  configure: (command) => {
    command
      .argument('<name>', 'the profile\'s name; "default" is used where none is named')
      .argument('<file>', 'the profile as JSON: docs/feed-profiles.md')
  },
  read: ([name = '', file = '']) => ({ name, file }),
  mistake: ({ name }) =>
    isProfileName(name)
      ? null
      : `"${name}" is no name of a profile: letters, digits, - and _, at most 40.`,
  prepare: async ({ name, file }, { cwd }) => {
    const profile = await readProfileFile(file, cwd, name)
    return profile.ok ? { ok: true, value: { name, profile: profile.value } } : profile
  },
  run: async ({ store, carrier }, { name, profile }) => {
    const set = await setProfile(store, carrier, { name, profile })
    return set.ok ? { ok: true, value: { carrier: carrier.id, profile } } : set
  },
  toJson: (set) => set,
  print: ({ carrier, profile }, io) =>
    io.info(`${carrier} has the feed profile ${profile.name} now.`),
})

/** `bakehouse carriers profile list CARRIER` */
export const carriersProfileListCommand = defineCommand({
  opens: carrierAlone('the carrier'),
  example: 'HM',
  run: async ({ carrier: { id, profiles } }) => {
    const own = Object.keys(profiles)
      .sort()
      .flatMap((name) => profiles[name] ?? [])
    return { ok: true, value: { carrier: id, profiles: own } }
  },
  toJson: (report) => report,
  print: ({ carrier, profiles }, io) => {
    if (profiles.length === 0)
      io.info(`${carrier} has no feed profile of its own; the built-in one serves.`)
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
export const carriersProfileRemoveCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM weekly',
  configure: (command) => void command.argument('<name>', "the profile's name"),
  read: ([name = '']) => name,
  run: async ({ store, carrier }, name) => {
    const removed = await removeProfile(store, carrier, name)
    return removed.ok ? { ok: true, value: { carrier: carrier.id, name } } : removed
  },
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.info(`${carrier} has no feed profile ${name}.`),
})
