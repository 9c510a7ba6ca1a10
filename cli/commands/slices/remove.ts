import { removeSlice } from '#shared/operations/administration/removeSlice.ts'
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
  slice: string
}

/** `bakehouse slices remove` */
export const slicesRemoveCommand = defineCommand<Options, { slices: string[] }>({
  configure: (command) => {
    command.argument('<id>', 'the slice; its audits stay and leave the screen')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    slice: (command.args[0] ?? '').trim(),
  }),
  run: ({ target, actor, slice }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, ({ store }) => removeSlice(store, slice))
  },
  toJson: (report) => report,
  print: ({ slices }, io) => io.tell(`Active slices: ${slices.join(', ')}.`),
})
