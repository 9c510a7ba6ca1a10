import { activeSlices } from '#shared/operations/administration/activeSlices.ts'
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

/** `bakehouse slices list` */
export const slicesListCommand = defineCommand<Options, readonly string[]>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin', 'baker'] } as const
    return withActor(runtime, request, async ({ store }) => ({
      ok: true,
      value: await activeSlices(store),
    }))
  },
  toJson: (slices) => ({ slices }),
  print: (slices, io) => {
    if (slices.length === 0)
      io.tell('No slice is active, so no audit is on screen: bakehouse slices add ID')
    for (const slice of slices) io.print(slice)
  },
})
