import { refusal } from '#shared/errors/refusal.ts'
import { addSlice } from '#shared/operations/administration/addSlice.ts'
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

const SLICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/

/** `bakehouse slices add` */
export const slicesAddCommand = defineCommand<Options, { slices: string[] }>({
  configure: (command) => {
    command.argument('<id>', 'the sliceID of the audits that shall be on screen')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    slice: (command.args[0] ?? '').trim(),
  }),
  run: async ({ target, actor, slice }, runtime) => {
    if (!SLICE_ID.test(slice)) {
      const detail = `"${slice}" is no slice: letters, digits, - and _, at most 20.`
      return { ok: false, error: refusal('USAGE', { detail, command: 'slices add' }) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, ({ store }) => addSlice(store, slice, runtime.clock.now()))
  },
  toJson: (report) => report,
  print: ({ slices }, io) => io.tell(`Active slices: ${slices.join(', ')}.`),
})
