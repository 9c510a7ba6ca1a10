import { Option } from 'commander'
import { listScans } from '#shared/documents/ops/readScans.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ofCarrier, STAFF } from '../context.ts'

/** Where a scan is, as it is typed and as it is said. */
const STATUSES = {
  waiting: 'Waiting',
  done: 'Attached',
  set_aside: 'Set aside',
} as const

type Status = keyof typeof STATUSES

/** `bakehouse scans list` */
export const scansListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: STAFF, named: { standard: 'the carrier' } }),
  example: '--carrier HM --status all',
  configure: (command) => {
    command
      .addOption(
        new Option('--status <status>', 'only these')
          .choices([...Object.keys(STATUSES), 'all'])
          .default('waiting'),
      )
      .option('--limit <n>', 'at most this many', parseCount(10_000), 25)
  },
  read: (_, command) => command.opts<{ status: Status | 'all'; limit: number }>(),
  run: async ({ store, carrier }, { status: asked, limit }) => {
    const status = asked === 'all' ? undefined : asked
    const scans = await listScans(store, { carrier: carrier.id, status, limit })
    return { ok: true, value: { scans, timeZone: carrier.timeZone } }
  },
  toJson: ({ scans }) => ({ scans }),
  print: ({ scans, timeZone }, io) => {
    if (scans.length === 0)
      return io.info('No scans. Leave some: bakehouse scans add FILE... --carrier ID')
    const rows = scans.map(({ id, name, dateAdded, userId, status, auditCode = '' }) => [
      id,
      name,
      momentText(dateAdded, timeZone),
      userId,
      status in STATUSES ? STATUSES[status as Status] : status,
      auditCode,
    ])
    io.print(table(['Scan', 'Name', 'Left', 'By', 'Status', 'Audit'], rows))
  },
})
