import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type FeeSchedule, feeGaps } from '#shared/billing/fees.ts'
import { readFeeSchedule, setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { FEES_ID, feesPath } from '#shared/firm/carrier.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor, withCarrier } from '../context.ts'

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  file: string
}

/** `bakehouse carriers fees set CARRIER FILE` */
export const carriersFeesSetCommand = defineCommand<
  SetOptions,
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

/** What a file of a fee schedule holds, still to be read as one; refused where it is no JSON. */
export async function readFeesFile(file: string, cwd: string): Promise<Result<unknown>> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (text === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return { ok: true, value }
  } catch {
    return { ok: false, error: refusal('FEES_UNREADABLE', { detail: `${file} is no JSON` }) }
  }
}

interface ShowOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
}

/** `bakehouse carriers fees show CARRIER`: what it prints can be edited and set again. */
export const carriersFeesShowCommand = defineCommand<
  ShowOptions,
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

interface RemoveOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
}

/** `bakehouse carriers fees remove CARRIER`: invoices that are there keep their prices. */
export const carriersFeesRemoveCommand = defineCommand<RemoveOptions, { carrier: string }>({
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
