import { Option } from 'commander'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { listScans } from '#shared/documents/ops/readScans.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, withCarrier } from '../context.ts'

/** Where a scan is, as it is typed and as it is said. */
const STATUSES = {
  waiting: 'Waiting',
  done: 'Attached',
  set_aside: 'Set aside',
} as const

type Status = keyof typeof STATUSES

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  status: Status | 'all'
  limit: number
}

interface Report {
  timeZone: string
  scans: InboxFile[]
}

/** `bakehouse scans list` */
export const scansListCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .option('--carrier <id>', 'the carrier', DEFAULT_CARRIER)
      .addOption(
        new Option('--status <status>', 'only these')
          .choices([...Object.keys(STATUSES), 'all'])
          .default('waiting'),
      )
      .option('--limit <n>', 'how many at most', parseCount(10_000), 25)
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { carrier, status, limit } = command.opts<Pick<Options, 'carrier' | 'status' | 'limit'>>()
    const target = readTargetOptions(command)
    return { target, actor: readActor(command), carrier, status, limit }
  },
  run: ({ target, actor, carrier: id, status, limit }, runtime) => {
    const request = {
      target,
      use: 'read',
      actor,
      roles: ['admin', 'baker'],
      carrier: id,
    } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const scans = await listScans(store, {
        carrier: carrier.id,
        status: status === 'all' ? undefined : status,
        limit,
      })
      return { ok: true, value: { scans, timeZone: carrier.timeZone } }
    })
  },
  toJson: ({ scans }) => ({ scans }),
  print: ({ scans, timeZone }, io) => {
    if (scans.length === 0)
      return io.tell('No scans. Leave some: bakehouse scans add FILE... --carrier ID')
    const rows = scans.map(({ id, name, dateAdded, userId, status, auditCode = '' }) => [
      id,
      name,
      formatMoment(dateAdded, { timeZone }),
      userId,
      status in STATUSES ? STATUSES[status as Status] : status,
      auditCode,
    ])
    io.print(table(['Scan', 'Name', 'Left', 'By', 'Status', 'Audit'], rows))
  },
})
