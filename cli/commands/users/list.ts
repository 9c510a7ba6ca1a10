import type { User } from '#shared/domain/user/User.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { UserAccess } from '#shared/operations/administration/addUser.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse users list` */
export const usersListCommand = defineCommand<Options, UserAccess[]>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store }) => {
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
    })
  },
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
