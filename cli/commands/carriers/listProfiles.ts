import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'

interface Report {
  carrier: string
  profiles: FeedProfile[]
}

/** `bakehouse carriers profile list CARRIER` */
export const carriersProfileListCommand = defineCommand<
  { target: TargetOptions; carrier: string },
  Report
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
