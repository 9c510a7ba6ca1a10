import { Option } from 'commander'
import { ROLES, type Role } from '#shared/firm/model.ts'
import { type AdoptedUser, adoptUsers } from '#shared/firm/ops/adoptUsers.ts'
import { defineCommand } from '../../command.ts'
import {
  addTargetOptions,
  LOCAL_PROJECT,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/target.ts'
import { ensureLocalAccount } from '../../server/localAccounts.ts'
import { table } from '../../table.ts'
import { withTarget } from '../context.ts'

interface Options {
  target: TargetOptions
  role: Role
  dryRun: boolean
}

/** `bakehouse users adopt`: users whose documents have other ids than their e-mail. */
export const usersAdoptCommand = defineCommand<Options, AdoptedUser[]>({
  configure: (command) => {
    command
      .addOption(
        new Option('--role <role>', 'for users that have no role').choices(ROLES).default('baker'),
      )
      .option('--dry-run', 'say what would be done, write nothing')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { role, dryRun } = command.opts<{ role: Role; dryRun?: boolean }>()
    return { target: readTargetOptions(command), role, dryRun: dryRun === true }
  },
  run: ({ target, role, dryRun }, runtime) =>
    withTarget(runtime, { target, use: dryRun ? 'read' : 'write' }, async ({ store, authHost }) => {
      const request = { role, dryRun, by: null, now: runtime.clock.now() }
      const users = await adoptUsers(store, request)
      for (const { email, left } of users)
        if (authHost && left === '' && !dryRun)
          await ensureLocalAccount(authHost, LOCAL_PROJECT, { email, name: email })
      return { ok: true, value: users }
    }),
  toJson: (users) => ({ users }),
  print: (users, io) => {
    if (users.length === 0) {
      io.tell('Every user has the e-mail as id; there is nothing to adopt.')
      return
    }
    const rows = users.map(({ id, email, role, carriers, left }) => [
      id,
      email,
      role,
      carriers.join(', ') || 'none: give some with "users set"',
      left === '' ? 'adopted' : `left: ${left}`,
    ])
    io.print(table(['Document', 'E-mail', 'Role', 'Carriers', 'Result'], rows))
  },
})
