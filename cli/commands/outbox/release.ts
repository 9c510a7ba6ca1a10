import { releaseOutbox } from '#shared/engine/restored.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse outbox release`: after a restore, lets go what is queued. */
export const outboxReleaseCommand = defineCommand<Options, { released: boolean }>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store }) => ({
      ok: true,
      value: { released: await releaseOutbox(store) },
    }))
  },
  toJson: (done) => done,
  print: ({ released }, io) =>
    io.tell(released ? 'The outbox is released.' : 'The outbox was not held.'),
})
