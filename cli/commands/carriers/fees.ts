import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { feeGaps } from '#shared/billing/fees.ts'
import {
  readFeeSchedule,
  removeFeeSchedule,
  setFeeSchedule,
} from '#shared/billing/ops/feeSchedule.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** `bakehouse carriers fees set CARRIER FILE` */
export const carriersFeesSetCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM fees.json',
  configure: (command) =>
    void command.argument('<file>', 'the fee schedule as JSON: docs/fee-schedules.md'),
  read: ([file = '']) => file,
  prepare: (file, { cwd }) => readFeesFile(file, cwd),
  run: async ({ store, carrier, actor }, value, { clock }) => {
    const userId = actor?.email ?? SYSTEM_USER
    const set = await setFeeSchedule({ store, clock }, { carrierId: carrier.id, value, userId })
    return set.ok ? { ok: true, value: { carrier: carrier.id, schedule: set.value } } : set
  },
  toJson: (set) => set,
  print: ({ carrier, schedule: { periods } }, io) => {
    const spans = periods.map(({ from, to }) => (to === null ? `from ${from}` : `${from} to ${to}`))
    io.info(`${carrier} has fees now: ${spans.join('; ')}.`)
    for (const gap of feeGaps(periods))
      io.info(`No fees from ${gap.from} to ${gap.to}: audits sent on those days cannot be billed.`)
  },
})

/** What a file of a fee schedule holds, still to be read as one; refused where it is no JSON. */
async function readFeesFile(file: string, cwd: string): Promise<Result<unknown>> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (text === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return { ok: true, value }
  } catch {
    return { ok: false, error: refusal('FEES_UNREADABLE', { detail: `${file} is no JSON` }) }
  }
}

/** `bakehouse carriers fees show CARRIER`: what it prints can be edited and set again. */
export const carriersFeesShowCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM > fees.json',
  run: async ({ store, carrier }) => {
    const read = await readFeeSchedule(store, carrier.id)
    return read.ok ? { ok: true, value: { carrier: carrier.id, schedule: read.value } } : read
  },
  toJson: (shown) => shown,
  print: ({ schedule }, io) => io.printText(JSON.stringify(schedule, null, 2)),
})

/** `bakehouse carriers fees remove CARRIER`: invoices that are there keep their prices. */
export const carriersFeesRemoveCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM',
  run: async ({ store, carrier: { id }, actor }, _, { clock }) => {
    const userId = actor?.email ?? SYSTEM_USER
    const removed = await removeFeeSchedule({ store, clock }, { carrierId: id, userId })
    return removed.ok ? { ok: true, value: { carrier: id } } : removed
  },
  toJson: (removed) => removed,
  print: ({ carrier }, io) => io.info(`${carrier} has no fee schedule.`),
})
