import type { FeeSchedule } from '#shared/domain/invoice/FeeSchedule.ts'
import { feeGaps } from '#shared/domain/invoice/feeGaps.ts'
import { SYSTEM_USER } from '#shared/domain/user/historyName.ts'
import { setFeeSchedule } from '#shared/operations/invoices/setFeeSchedule.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withCarrier } from '../withCarrier.ts'
import { readFeesFile } from './readFeesFile.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  file: string
}

/** `bakehouse carriers fees set CARRIER FILE` */
export const carriersFeesSetCommand = defineCommand<
  Options,
  { carrier: string; schedule: FeeSchedule }
>({
  configure: (command) => {
    command
      .argument('<carrier>', 'the carrier')
      .argument('<file>', 'the fee schedule as JSON: docs/fee-schedules.md')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', file = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), carrier, file }
  },
  run: async ({ target, actor, carrier: id, file }, runtime) => {
    const read = await readFeesFile(file, runtime.cwd)
    if (!read.ok) return read
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier, actor: by }) => {
      const userId = by?.email ?? SYSTEM_USER
      const fees = { carrierId: carrier.id, value: read.value, userId }
      const set = await setFeeSchedule({ store, clock: runtime.clock }, fees)
      return set.ok ? { ok: true, value: { carrier: carrier.id, schedule: set.value } } : set
    })
  },
  toJson: (set) => set,
  print: ({ carrier, schedule: { periods } }, io) => {
    const spans = periods.map(({ from, to }) => (to === null ? `from ${from}` : `${from} to ${to}`))
    io.tell(`${carrier} has fees now: ${spans.join('; ')}.`)
    for (const gap of feeGaps(periods))
      io.tell(`No fees from ${gap.from} to ${gap.to}: audits sent on those days cannot be billed.`)
  },
})
