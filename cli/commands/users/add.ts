import { Option } from 'commander'
import { isEmail } from '#shared/domain/format/email.ts'
import { ROLES, type Role } from '#shared/domain/user/User.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { addUser, type UserAccess } from '#shared/operations/administration/addUser.ts'
import { defineCommand } from '../../CliCommand.ts'
import { ensureLocalAccount } from '../../firebase/ensureLocalAccount.ts'
import { LOCAL_PROJECT } from '../../firebase/planTarget.ts'
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
  name: string
  role: Role
  carriers: readonly string[]
  firm: boolean
}

/** `bakehouse users add` */
export const usersAddCommand = defineCommand<Options, UserAccess>({
  configure: (command) => {
    command
      .argument('<email>', 'the e-mail they sign in with')
      .requiredOption('--name <name>', 'as colleagues know them')
      .addOption(
        new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory(),
      )
      .requiredOption('--carriers <ids>', 'the carriers they work for: A,B')
      .option('--firm', 'an admin who may also change what holds for the whole firm')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { name, role, carriers, firm } = command.opts<{
      name: string
      role: Role
      carriers: string
      firm?: boolean
    }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      email: emailOf(command),
      name: name.trim(),
      role,
      carriers: listOfIds(carriers),
      firm: firm === true,
    }
  },
  run: async ({ target, actor, email, name, role, carriers: ids, firm }, runtime) => {
    const mistake = mistakeIn({ email, name, ids })
    if (mistake) {
      return { ok: false, error: refusal('USAGE', { detail: mistake, command: 'users add' }) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, authHost, actor: by }) => {
      const carriers = await requireCarriers(store, ids)
      if (!carriers.ok) return carriers
      const user = { email, name, role, carriers: carriers.value, firm }
      const added = await addUser(store, user, { by, now: runtime.clock.now() })
      if (added.ok && authHost) await ensureLocalAccount(authHost, LOCAL_PROJECT, user)
      return added
    })
  },
  toJson: (user) => ({ user }),
  print: ({ email, role, carriers, firm }, io) =>
    io.tell(
      `Added ${email} (${role}) for ${carriers.join(', ')}${firm ? ', and for the whole firm' : ''}.`,
    ),
})

function mistakeIn({
  email,
  name,
  ids,
}: {
  email: string
  name: string
  ids: readonly string[]
}): string | null {
  if (!isEmail(email)) return `"${email}" is no e-mail address.`
  if (name === '') return 'The name is empty.'
  if (ids.length === 0) return 'A user has at least one carrier.'
  return null
}
