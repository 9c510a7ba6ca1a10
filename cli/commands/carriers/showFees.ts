import type { FeeSchedule } from '#shared/domain/invoice/FeeSchedule.ts'
import { readFeeSchedule } from '#shared/operations/invoices/readFeeSchedule.ts'
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
}

/** `bakehouse carriers fees show CARRIER`: what it prints can be edited and set again. */
export const carriersFeesShowCommand = defineCommand<
  Options,
  { carrier: string; schedule: FeeSchedule }
>({
  configure: (command) => {
    command.argument('<carrier>', 'the carrier')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    carrier: command.args[0] ?? '',
  }),
  run: ({ target, actor, carrier: id }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const read = await readFeeSchedule(store, carrier.id)
      return read.ok ? { ok: true, value: { carrier: carrier.id, schedule: read.value } } : read
    })
  },
  toJson: (shown) => shown,
  print: ({ schedule }, io) => io.printText(JSON.stringify(schedule, null, 2)),
})
