import type { User } from '#shared/firm/model.ts'
import { accessLogSeenBy, usersSeenBy } from '#shared/firm/ops/accessLog.ts'
import type { UserAccess } from '#shared/firm/ops/users.ts'
import type { AccessEntry, UserRights } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, withActor } from '../context.ts'

interface ListCommandOptions {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse users list`: all of them, or those who share a carrier with the user who acts. */
export const usersListCommand = defineCommand<ListCommandOptions, UserAccess[]>({
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

interface LogOptions {
  target: TargetOptions
  actor: string | undefined
  limit: number
}

/** `bakehouse users log`: every change of access, the newest first; of one's own carriers with `--as`. */
export const usersLogCommand = defineCommand<LogOptions, AccessEntry[]>({
  configure: (command) => {
    command.option('--limit <n>', 'so many', parseCount(1000), 50)
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { limit } = command.opts<{ limit: number }>()
    return { target: readTargetOptions(command), actor: readActor(command), limit }
  },
  run: ({ target, actor, limit }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => ({
      ok: true,
      value: await store.list<AccessEntry>(COLLECTIONS.accessLog, accessLogSeenBy(by, limit)),
    }))
  },
  toJson: (entries) => ({ entries }),
  print: (entries, io) => {
    const rows = entries.map((entry) => [
      formatMoment(entry.dateAdded),
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
