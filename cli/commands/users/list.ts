import type { User } from '#shared/domain/user/User.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { UserAccess } from '#shared/operations/administration/addUser.ts'
import { usersSeenBy } from '#shared/operations/administration/seenByAdmin.ts'
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

/** `bakehouse users list`: all of them, or those who share a carrier with the user who acts. */
export const usersListCommand = defineCommand<Options, UserAccess[]>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => {
      const users = await store.list<User>(COLLECTIONS.users, usersSeenBy(by))
      const shown = users.map(({ email, name, role, carriers, firm }) => ({
        email,
        name,
        role,
        carriers,
        ...(firm === true ? { firm } : {}),
      }))
      return { ok: true, value: shown }
    })
  },
  toJson: (users) => ({ users }),
  print: (users, io) => {
    if (users.length === 0) {
      io.tell(
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
    io.print(table(['E-mail', 'Name', 'Role', 'Carriers', 'Whole firm'], rows))
  },
})
