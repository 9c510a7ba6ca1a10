import { FILE_DOOR_WORDS, HELD_STATE_WORDS } from '#shared/documents/heldFiles.ts'
import {
  decideHeldFile,
  type HeldDecision,
  listHeldFiles,
} from '#shared/documents/ops/quarantine.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** `bakehouse files list`: what the virus scanner keeps out. */
export const filesListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { required: 'whose' } }),
  example: '--carrier HM',
  configure: (command) =>
    void command.option('--limit <n>', 'at most this many, oldest first', parseCount(1000), 50),
  read: (_, command) => command.opts<{ limit: number }>(),
  run: async ({ store, carrier }, { limit }) => {
    const files = await listHeldFiles(store, { carrier: carrier.id, limit })
    return { ok: true, value: { files, timeZone: carrier.timeZone } }
  },
  toJson: ({ files }) => ({ files }),
  print: ({ files, timeZone }, io) => {
    if (files.length === 0) return io.info('No file is held.')
    const rows = files.map(({ id, dateAdded, state, door, auditCode, name, tries }) => [
      id,
      momentText(dateAdded, timeZone),
      `${HELD_STATE_WORDS[state]}${tries > 1 ? `, ${tries} tries` : ''}`,
      FILE_DOOR_WORDS[door],
      auditCode,
      name,
    ])
    io.print(table(['File', 'Since', 'State', 'Came by', 'Audit', 'Name'], rows))
  },
})

/** `bakehouse files release FILE`: the scanner is wrong. */
export const filesReleaseCommand = decideCommand('release', 'released')

/** `bakehouse files discard FILE`: it is left out for good. */
export const filesDiscardCommand = decideCommand('discard', 'discarded')

function decideCommand(verb: string, to: HeldDecision['to']) {
  return defineCommand({
    opens: ofCarrier({ use: 'write', roles: ADMINS, named: { required: 'whose' } }),
    example: '0c1d2e3f40516273a4b5 --carrier HM --as admin@bakehouse.example',
    configure: (command) => void command.argument('<file>', 'as "files list" prints it'),
    read: ([id = '']) => ({ id: id.trim() }),
    run: ({ store, carrier, actor }, { id }, { clock }) =>
      decideHeldFile(
        { store, clock },
        { carrier: carrier.id, id, to, by: actor?.email ?? SYSTEM_USER },
      ),
    toJson: ({ id, state }) => ({ command: `files ${verb}`, id, state }),
    print: ({ name, door }, io) => io.info(`${name} is ${to}. ${NEXT[door]}`),
  })
}

/** What comes after a decision, by the door that the file came by. */
const NEXT = {
  public: 'The worker applies it with its next pass.',
  staff: 'It can be uploaded again.',
  inbox: 'It can be uploaded again.',
  email: 'Attach its message in the inbox.',
} as const
