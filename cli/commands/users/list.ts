import type { User } from '#shared/firm/model.ts'
import { accessLogSeenBy, usersSeenBy } from '#shared/firm/ops/seenUsers.ts'
import type { UserAccess } from '#shared/firm/ops/users.ts'
import type { AccessEntry, UserRights } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, asUser } from '../context.ts'

/** `bakehouse users list`: all of them, or those who share a carrier with the user who acts. */
export const usersListCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS }),
  example: '--as admin@bakehouse.example',
  run: async ({ store, actor }) => {
    const users = await store.list<User>(COLLECTIONS.users, usersSeenBy(actor))
    const shown: UserAccess[] = users.map(({ email, name, role, carriers, firm }) => ({
      email,
      name,
      role,
      carriers,
      ...(firm === true ? { firm } : {}),
    }))
    return { ok: true, value: shown }
  },
  toJson: (users) => ({ users }),
  print: (users, io) => {
    if (users.length === 0) {
      io.info(
        'No users yet. Add one: bakehouse users add EMAIL --name NAME --role ROLE --carriers A,B [--firm]',
      )
      return
    }
    const rows = users.map(({ email, name, role, carriers, firm }) => [
      email,
      name,
      role,
      carriers.join(', '),
      firm === true ? 'yes' : '',
    ])
    io.print(table(['Email', 'Name', 'Role', 'Carriers', 'Whole firm'], rows))
  },
})

/** `bakehouse users log`: every change of access, the newest first; of one's own carriers with `--as`. */
export const usersLogCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS }),
  example: '--limit 20',
  configure: (command) =>
    void command.option('--limit <n>', 'at most this many', parseCount(1000), 50),
  read: (_, command) => command.opts<{ limit: number }>(),
  run: async ({ store, actor }, { limit }) => ({
    ok: true,
    value: await store.list<AccessEntry>(COLLECTIONS.accessLog, accessLogSeenBy(actor, limit)),
  }),
  toJson: (entries) => ({ entries }),
  print: (entries, io) => {
    const rows = entries.map((entry) => [
      momentText(entry.dateAdded),
      entry.by,
      entry.op,
      ...(entry.op === 'SETTING'
        ? [entry.carrier, '', `${entry.setting} ${entry.value}`]
        : [entry.email, rightsText(entry.before), rightsText(entry.after)]),
    ])
    io.print(table(['When', 'By', 'What', 'Whose', 'Before', 'After'], rows))
  },
})

function rightsText(rights: UserRights | null): string {
  if (rights === null) return ''
  const { role, carriers, firm } = rights
  return `${role} of ${carriers.join(', ')}${firm === true ? ' and the firm' : ''}`
}
