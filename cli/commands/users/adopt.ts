import { Option } from 'commander'
import { ROLES, type Role } from '#shared/firm/model.ts'
import { adoptUsers } from '#shared/firm/ops/adoptUsers.ts'
import { defineCommand } from '../../command.ts'
import { LOCAL_PROJECT } from '../../firebase/target.ts'
import { ensureLocalAccount } from '../../server/localAccounts.ts'
import { table } from '../../table.ts'
import { database, writeUnless } from '../context.ts'

/** `bakehouse users adopt`: users whose documents have other ids than their email. */
export const usersAdoptCommand = defineCommand({
  opens: database(writeUnless('dryRun')),
  example: '--role baker --dry-run',
  configure: (command) => {
    command
      .addOption(
        new Option('--role <role>', 'for users that have no role').choices(ROLES).default('baker'),
      )
      .option('--dry-run', 'show what would be done, write nothing')
  },
  read: (_, command) => command.opts<{ role: Role; dryRun?: boolean }>(),
  run: async ({ store, authHost }, { role, dryRun = false }, { clock }) => {
    const users = await adoptUsers(store, { role, dryRun, by: null, now: clock.now() })
    for (const { email, left } of users)
      if (authHost && left === '' && !dryRun)
        await ensureLocalAccount(authHost, LOCAL_PROJECT, { email, name: email })
    return { ok: true, value: users }
  },
  toJson: (users) => ({ users }),
  print: (users, io) => {
    if (users.length === 0) {
      io.info('Every user has the email as id; there is nothing to adopt.')
      return
    }
    const rows = users.map(({ id, email, role, carriers, left }) => [
      id,
      email,
      role,
      carriers.join(', ') || 'none: give some with "users set"',
      left === '' ? 'adopted' : `left: ${left}`,
    ])
    io.print(table(['Document', 'Email', 'Role', 'Carriers', 'Result'], rows))
  },
})
