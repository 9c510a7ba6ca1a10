import { Option } from 'commander'
import { ROLES, type Role } from '#shared/domain/user/User.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { UserAccess } from '#shared/operations/administration/addUser.ts'
import { changeUser } from '#shared/operations/administration/changeUser.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { requireCarriers } from '../requireCarriers.ts'
import { withActor } from '../withActor.ts'
import { emailOf, listOfIds } from './userArguments.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  email: string
  name: string | undefined
  role: Role | undefined
  carriers: readonly string[] | undefined
  firm: boolean | undefined
}

/** `bakehouse users set` */
export const usersSetCommand = defineCommand<Options, UserAccess>({
  configure: (command) => {
    command
      .argument('<email>', 'the e-mail they sign in with')
      .option('--name <name>', 'as colleagues know them')
      .addOption(new Option('--role <role>', 'what they may do').choices(ROLES))
      .option('--carriers <ids>', 'all the carriers they work for: A,B')
      .option('--firm', 'an admin who may also change what holds for the whole firm')
      .option('--no-firm', 'no longer')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const typed = command.opts<{
      name?: string
      role?: Role
      carriers?: string
      firm?: boolean
    }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      email: emailOf(command),
      name: typed.name?.trim(),
      role: typed.role,
      carriers: typed.carriers === undefined ? undefined : listOfIds(typed.carriers),
      firm: typed.firm,
    }
  },
  run: async ({ target, actor, email, name, role, carriers: ids, firm }, runtime) => {
    const mistake = mistakeIn({ name, role, ids, firm })
    if (mistake) {
      return { ok: false, error: refusal('USAGE', { detail: mistake, command: 'users set' }) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => {
      const carriers = ids && (await requireCarriers(store, ids))
      if (carriers && !carriers.ok) return carriers
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(role === undefined ? {} : { role }),
        ...(carriers === undefined ? {} : { carriers: carriers.value }),
        ...(firm === undefined ? {} : { firm }),
      }
      return changeUser(store, { email, changes, by, now: runtime.clock.now() })
    })
  },
  toJson: (user) => ({ user }),
  print: ({ email, name, role, carriers, firm }, io) =>
    io.tell(
      `${email} is ${name} (${role}) for ${carriers.join(', ')}${firm ? ', and for the whole firm' : ''}.`,
    ),
})

function mistakeIn({
  name,
  role,
  ids,
  firm,
}: {
  name: string | undefined
  role: Role | undefined
  ids: readonly string[] | undefined
  firm: boolean | undefined
}): string | null {
  if (name === undefined && role === undefined && ids === undefined && firm === undefined)
    return 'Say what to set: --name, --role, --carriers, --firm or --no-firm.'
  if (name === '') return 'The name is empty.'
  return ids?.length === 0 ? 'A user has at least one carrier.' : null
}
