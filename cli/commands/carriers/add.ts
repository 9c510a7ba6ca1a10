import { newCarrier } from '#shared/domain/carrier/newCarrier.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { createNew } from '#shared/operations/administration/createNew.ts'
import { ensureActiveSlices } from '#shared/operations/administration/ensureActiveSlices.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  id: string
  name: string
  timeZone: string | undefined
}

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/** `bakehouse carriers add` */
export const carriersAddCommand = defineCommand<Options, { id: string; name: string }>({
  configure: (command) => {
    command
      .argument('<id>', "the carrier's code in its feeds: letters, digits, - and _, at most 20")
      .requiredOption('--name <name>', 'its name')
      .option('--time-zone <zone>', 'IANA zone in which its days count (America/New_York)')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { name, timeZone } = command.opts<{ name: string; timeZone?: string }>()
    const id = (command.args[0] ?? '').trim().toUpperCase()
    return { target: readTargetOptions(command), id, name: name.trim(), timeZone }
  },
  run: async ({ target, id, name, timeZone }, runtime) => {
    const mistake = mistakeIn({ id, name, timeZone })
    if (mistake) {
      return { ok: false, error: refusal('USAGE', { detail: mistake, command: 'carriers add' }) }
    }
    return withTarget(runtime, { target, use: 'write' }, async ({ store }) => {
      const now = runtime.clock.now()
      const data = newCarrier({ name, ...(timeZone ? { timeZone } : {}) }, now)
      // The first carrier of a store without demo data: without slices none of its audits would show.
      await ensureActiveSlices(store, now)
      const created = await createNew(store, COLLECTIONS.carriers, id, { ...data })
      if (created) return { ok: true, value: { id, name } }
      return { ok: false, error: refusal('CARRIER_EXISTS', { carrier: id }) }
    })
  },
  toJson: (carrier) => ({ carrier }),
  print: ({ id, name }, io) => io.tell(`Added the carrier ${id} (${name}).`),
})

function mistakeIn({ id, name, timeZone }: Omit<Options, 'target'>): string | null {
  if (!CARRIER_ID.test(id))
    return `"${id}" is no carrier code: letters, digits, - and _, at most 20.`
  if (name === '') return 'The name is empty.'
  if (timeZone !== undefined && !isTimeZone(timeZone)) return `There is no time zone ${timeZone}.`
  return null
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
