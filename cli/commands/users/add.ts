import { Option } from 'commander'
import { isEmail } from '#shared/domain/format/email.ts'
import { ROLES, type Role, type User } from '#shared/domain/user/User.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { createNew } from '#shared/operations/administration/createNew.ts'
import { defineCommand } from '../../CliCommand.ts'
import { ensureLocalAccount } from '../../firebase/ensureLocalAccount.ts'
import { LOCAL_PROJECT } from '../../firebase/planTarget.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  email: string
  name: string
  role: Role
  carriers: readonly string[]
}

type Report = Pick<User, 'email' | 'name' | 'role' | 'carriers'>

/** `bakehouse users add` */
export const usersAddCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .argument('<email>', 'the e-mail they sign in with')
      .requiredOption('--name <name>', 'as colleagues know them')
      .addOption(
        new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory(),
      )
      .requiredOption('--carriers <ids>', 'the carriers they work for: A,B')
      .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { name, role, carriers, as } = command.opts<{
      name: string
      role: Role
      carriers: string
      as?: string
    }>()
    return {
      target: readTargetOptions(command),
      actor: as,
      email: (command.args[0] ?? '').trim().toLowerCase(),
      name: name.trim(),
      role,
      carriers: carriers.split(',').filter((id) => id.trim() !== ''),
    }
  },
  run: async ({ target, actor: typed, email, name, role, carriers: ids }, runtime) => {
    const mistake = mistakeIn({ email, name, ids })
    if (mistake) {
      return { ok: false, error: refusal('USAGE', { detail: mistake, command: 'users add' }) }
    }
    return withTarget(runtime, { target, use: 'write' }, async ({ store, authHost }) => {
      const actor = await requireActor(store, typed ?? runtime.env['BAKEHOUSE_USER'], {
        roles: ['admin'],
      })
      if (!actor.ok) return actor
      const carriers: string[] = []
      for (const id of ids) {
        const carrier = await requireCarrier(store, id)
        if (!carrier.ok) return carrier
        carriers.push(carrier.value.id)
      }
      const user = { email, name, role, carriers }
      const data = { ...user, dateAdded: runtime.clock.now() }
      if (!(await createNew(store, COLLECTIONS.users, email, data))) {
        return { ok: false, error: refusal('USER_EXISTS', { email }) }
      }
      if (authHost) await ensureLocalAccount(authHost, LOCAL_PROJECT, user)
      return { ok: true, value: user }
    })
  },
  toJson: (user) => ({ user }),
  print: ({ email, role, carriers }, io) =>
    io.tell(`Added ${email} (${role}) for ${carriers.join(', ')}.`),
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
