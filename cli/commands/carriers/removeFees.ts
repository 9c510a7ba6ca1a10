import { refusal } from '#shared/errors/refusal.ts'
import { FEES_ID, feesPath } from '#shared/operations/invoices/readFeeSchedule.ts'
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

/** `bakehouse carriers fees remove CARRIER`: invoices that are there keep their prices. */
export const carriersFeesRemoveCommand = defineCommand<Options, { carrier: string }>({
  configure: (command) => {
    command.argument('<carrier>', 'the carrier')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    carrier: command.args[0] ?? '',
  }),
  run: ({ target, actor, carrier: id }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const found = await store.get(feesPath(carrier.id), FEES_ID)
      if (found === null)
        return { ok: false, error: refusal('FEES_MISSING', { carrier: carrier.id }) }
      await store.delete(feesPath(carrier.id), FEES_ID)
      return { ok: true, value: { carrier: carrier.id } }
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier }, io) => io.tell(`${carrier} has no fee schedule any more.`),
})
