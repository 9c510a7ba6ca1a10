import type { Result } from '#shared/errors/refusal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { type CliCommand, defineCommand } from '../../CliCommand.ts'
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

interface Slices {
  slices: string[]
}

/** A command that changes which slices are active; it prints those that are then. */
export function sliceCommand({
  describes,
  operation,
}: {
  /** What the argument `<id>` is, for the help. */
  describes: string
  operation: (store: DocumentStore, slice: string, clock: Clock) => Promise<Result<Slices>>
}): CliCommand {
  return defineCommand<Options, Slices>({
    configure: (command) => {
      command.argument('<id>', describes)
      addActorOption(command)
      addTargetOptions(command, 'write')
    },
    read: (command) => ({
      target: readTargetOptions(command),
      actor: readActor(command),
      slice: (command.args[0] ?? '').trim(),
    }),
    run: ({ target, actor, slice }, runtime) => {
      const request = { target, use: 'write', actor, roles: ['admin'], firm: true } as const
      return withActor(runtime, request, ({ store }) => operation(store, slice, runtime.clock))
    },
    toJson: (report) => report,
    print: ({ slices }, io) => io.tell(`Active slices: ${slices.join(', ')}.`),
  })
}
