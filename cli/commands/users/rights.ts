import { Option } from 'commander'
import type { Result } from '#shared/errors/refusal.ts'
import { ROLES, type Role } from '#shared/firm/model.ts'
import { addUser, changeUser, removeUser } from '#shared/firm/ops/users.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { defineCommand } from '../../command.ts'
import { LOCAL_PROJECT } from '../../firebase/target.ts'
import { ensureLocalAccount } from '../../server/localAccounts.ts'
import { ADMINS, asUser, requireCarrier } from '../context.ts'

/** `bakehouse users add` */
export const usersAddCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: 'ana@firm.example --name "Ana Ruiz" --role baker --carriers HM,DEMO',
  configure: (command) => {
    command
      .argument('<email>', 'the email they sign in with')
      .requiredOption('--name <name>', 'the name colleagues know them by')
      .addOption(
        new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory(),
      )
      .requiredOption('--carriers <ids>', 'the carriers they work for: A,B')
      .option('--firm', 'an admin with the right for the whole firm')
  },
  read: (args, command) => {
    const { name, role, carriers, firm } = command.opts<{
      name: string
      role: Role
      carriers: string
      firm?: boolean
    }>()
    const ids = listOfIds(carriers)
    return { email: emailOf(args), name: name.trim(), role, ids, firm: firm === true }
  },
  mistake: (user) => mistakeInUser(user),
  run: async ({ store, authHost, actor: by }, { email, name, role, ids, firm }, { clock }) => {
    const carriers = await requireCarriers(store, ids)
    if (!carriers.ok) return carriers
    const user = { email, name, role, carriers: carriers.value, firm }
    const added = await addUser(store, user, { by, now: clock.now() })
    if (added.ok && authHost) await ensureLocalAccount(authHost, LOCAL_PROJECT, user)
    return added
  },
  toJson: (user) => ({ user }),
  print: ({ email, role, carriers, firm }, io) =>
    io.info(
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

/** `bakehouse users set` */
export const usersSetCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: 'ana@firm.example --role admin --firm',
  configure: (command) => {
    command
      .argument('<email>', 'the email they sign in with')
      .option('--name <name>', 'the name colleagues know them by')
      .addOption(new Option('--role <role>', 'what they may do').choices(ROLES))
      .option('--carriers <ids>', 'all the carriers they work for: A,B')
      .option('--firm', 'an admin with the right for the whole firm')
      .option('--no-firm', 'without the right for the whole firm')
  },
  read: (args, command) => {
    const { name, role, carriers, firm } = command.opts<{
      name?: string
      role?: Role
      carriers?: string
      firm?: boolean
    }>()
    const ids = carriers === undefined ? undefined : listOfIds(carriers)
    return { email: emailOf(args), name: name?.trim(), role, ids, firm }
  },
  mistake: (changes) => mistakeInChanges(changes),
  run: async ({ store, actor: by }, { email, name, role, ids, firm }, { clock }) => {
    const carriers = ids && (await requireCarriers(store, ids))
    if (carriers && !carriers.ok) return carriers
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
      ...(carriers === undefined ? {} : { carriers: carriers.value }),
      ...(firm === undefined ? {} : { firm }),
    }
    return changeUser(store, { email, changes, by, now: clock.now() })
  },
  toJson: (user) => ({ user }),
  print: ({ email, name, role, carriers, firm }, io) =>
    io.info(
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

/** `bakehouse users remove` */
export const usersRemoveCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: 'ana@firm.example',
  configure: (command) =>
    void command.argument('<email>', 'the email they sign in with; the last admin stays'),
  read: emailOf,
  run: ({ store, actor: by }, email, { clock }) =>
    removeUser(store, { email, by, now: clock.now() }),
  toJson: (user) => ({ user }),
  print: ({ email }, io) => io.info(`Removed ${email}: they can no longer sign in.`),
})

/** The email that is a command's first argument, in the form in which users are kept. */
function emailOf([email = '']: readonly string[]): string {
  return email.trim().toLowerCase()
}

/** The ids of a typed list `A,B`; blanks count for nothing. */
function listOfIds(text: string): string[] {
  return text.split(',').filter((id) => id.trim() !== '')
}

/** The ids of the carriers in a typed list `A,B`, each once; a refusal for one that is not there. */
async function requireCarriers(
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
