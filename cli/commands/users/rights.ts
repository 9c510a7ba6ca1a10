import { type Command, Option } from 'commander'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { ROLES, type Role } from '#shared/firm/model.ts'
import { addUser, changeUser, removeUser, type UserAccess } from '#shared/firm/ops/users.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { defineCommand } from '../../command.ts'
import {
  addTargetOptions,
  LOCAL_PROJECT,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/target.ts'
import { ensureLocalAccount } from '../../server/localAccounts.ts'
import { addActorOption, readActor, requireCarrier, withActor } from '../context.ts'

interface AddOptions {
  target: TargetOptions
  actor: string | undefined
  email: string
  name: string
  role: Role
  carriers: readonly string[]
  firm: boolean
}

/** `bakehouse users add` */
export const usersAddCommand = defineCommand<AddOptions, UserAccess>({
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
    const mistake = mistakeInUser({ email, name, ids })
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

function mistakeInUser({
  email,
  name,
  ids,
}: {
  email: string
  name: string
  ids: readonly string[]
}): string | null {
  if (!isEmail(email)) return `"${email}" is not an email address.`
  if (name === '') return 'The name is empty.'
  if (ids.length === 0) return 'A user needs at least one carrier.'
  return null
}

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  email: string
  name: string | undefined
  role: Role | undefined
  carriers: readonly string[] | undefined
  firm: boolean | undefined
}

/** `bakehouse users set` */
export const usersSetCommand = defineCommand<SetOptions, UserAccess>({
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
    const mistake = mistakeInChanges({ name, role, ids, firm })
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

function mistakeInChanges({
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
  return ids?.length === 0 ? 'A user needs at least one carrier.' : null
}

interface RemoveOptions {
  target: TargetOptions
  actor: string | undefined
  email: string
}

/** `bakehouse users remove` */
export const usersRemoveCommand = defineCommand<RemoveOptions, { email: string }>({
  configure: (command) => {
    command.argument('<email>', 'the e-mail they sign in with; the last admin stays')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    email: emailOf(command),
  }),
  run: ({ target, actor, email }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, ({ store, actor: by }) =>
      removeUser(store, { email, by, now: runtime.clock.now() }),
    )
  },
  toJson: (user) => ({ user }),
  print: ({ email }, io) => io.tell(`Removed ${email}: they can no longer sign in.`),
})

/** The e-mail that is a command's first argument, in the form in which users are kept. */
export function emailOf(command: Command): string {
  return (command.args[0] ?? '').trim().toLowerCase()
}

/** The ids of a typed list `A,B`; blanks count for nothing. */
export function listOfIds(text: string): string[] {
  return text.split(',').filter((id) => id.trim() !== '')
}

/** The ids of the carriers in a typed list `A,B`, each once; a refusal for one that is not there. */
export async function requireCarriers(
  store: DocumentStore,
  typed: readonly string[],
): Promise<Result<string[]>> {
  const ids = new Set<string>()
  for (const each of typed) {
    const carrier = await requireCarrier(store, each)
    if (!carrier.ok) return carrier
    ids.add(carrier.value.id)
  }
  return { ok: true, value: [...ids] }
}
