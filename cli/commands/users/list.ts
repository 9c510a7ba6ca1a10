import type { User } from '#shared/domain/user/User.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import { addTargetOptions, readTargetOptions } from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { withTarget } from '../withTarget.ts'

/** `bakehouse users list` */
export const usersListCommand = defineCommand({
  configure: (command) => void addTargetOptions(command),
  read: (command) => readTargetOptions(command),
  run: (target, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const users = await store.list<User>(COLLECTIONS.users, {
        sort: { field: 'id', direction: 'asc' },
      })
      const shown = users.map(({ email, name, role, carriers }) => ({
        email,
        name,
        role,
        carriers,
      }))
      return { ok: true, value: shown }
    }),
  toJson: (users) => ({ users }),
  print: (users, io) => {
    if (users.length === 0) {
      io.tell(
        'No users yet. Add one: bakehouse users add EMAIL --name NAME --role ROLE --carriers A,B',
      )
      return
    }
    const rows = users.map(({ email, name, role, carriers }) => [
      email,
      name,
      role,
      carriers.join(', '),
    ])
    io.print(table(['E-mail', 'Name', 'Role', 'Carriers'], rows))
  },
})
