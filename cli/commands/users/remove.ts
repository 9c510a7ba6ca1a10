import { removeUser } from '#shared/operations/administration/removeUser.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'
import { emailOf } from './userArguments.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  email: string
}

/** `bakehouse users remove` */
export const usersRemoveCommand = defineCommand<Options, { email: string }>({
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
