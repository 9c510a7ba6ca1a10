import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import {
  putScanBack,
  readScanOf,
  readScansOf,
  setScansAside,
} from '#shared/documents/ops/decideScans.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS, ofCarrier } from '../context.ts'

const opens = ofCarrier({ use: 'write', roles: ADMINS, named: { required: 'whose' } })
const SCAN = 'as "scans list" prints it'

/** `bakehouse scans set-aside SCAN...`: they belong to no audit; all of them or none. */
export const scansSetAsideCommand = defineCommand({
  opens,
  example: '0c1d2e3f40516273a4b5 --reason "An empty page" --carrier HM',
  configure: (command) =>
    void command
      .argument('<scan...>', SCAN)
      .requiredOption('--reason <words>', 'why, kept with each scan'),
  read: (ids, command) => ({ ids, ...command.opts<{ reason: string }>() }),
  run: async ({ store, carrier, actor }, { ids, reason }, { clock }) => {
    const scans = await readScansOf({ store }, { carrier: carrier.id, ids })
    if (!scans.ok) return scans
    const userId = actor?.email ?? SYSTEM_USER
    return setScansAside({ store, clock }, { scans: scans.value, reason, userId })
  },
  toJson: (scans) => ({ command: 'scans set-aside', scans: scans.map(decided) }),
  print: (scans, io) => {
    for (const { name } of scans) io.info(`${name} is set aside.`)
  },
})

/** `bakehouse scans put-back SCAN`: what was set aside waits again. */
export const scansPutBackCommand = defineCommand({
  opens,
  example: '0c1d2e3f40516273a4b5 --carrier HM',
  configure: (command) => void command.argument('<scan>', SCAN),
  read: ([id = '']) => id,
  run: async ({ store, carrier }, id, { clock }) => {
    const scan = await readScanOf({ store }, { carrier: carrier.id, id })
    return scan.ok ? putScanBack({ store, clock }, scan.value) : scan
  },
  toJson: (scans) => ({ command: 'scans put-back', scans: scans.map(decided) }),
  print: (scans, io) => {
    for (const { name } of scans) io.info(`${name} waits in the inbox.`)
  },
})

function decided({ id, name, status }: InboxFile) {
  return { id, name, status }
}
