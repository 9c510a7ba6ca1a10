import { moveToSlice, type SliceMoveReport } from '#shared/audit/ops/moveToSlice.ts'
import { type BakeState, readBakeState } from '#shared/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { activeSlices, addSlice, removeSlice } from '#shared/firm/ops/slices.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { type CliCommand, defineCommand, EXIT_CODES } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor, staffActor, withActor, withCarrier } from '../context.ts'

interface ListCommandOptions {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse slices list` */
export const slicesListCommand = defineCommand<ListCommandOptions, readonly string[]>({
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

/** `bakehouse slices add` */
export const slicesAddCommand = sliceCommand({
  describes: 'the sliceID of the audits that shall be on screen',
  operation: (store, slice, clock) => addSlice(store, slice, clock.now()),
})

/** `bakehouse slices remove` */
export const slicesRemoveCommand = sliceCommand({
  describes: 'the slice; its audits stay and leave the screen',
  operation: (store, slice, clock) => removeSlice(store, slice, clock.now()),
})

interface SliceOptions {
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
  return defineCommand<SliceOptions, Slices>({
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

interface MoveOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  from: string
  to: string
  states: readonly string[]
  dryRun: boolean
}

/** `bakehouse slices move --carrier ID --from SLICE --to SLICE` */
export const slicesMoveCommand = defineCommand<MoveOptions, SliceMoveReport>({
  configure: (command) => {
    command
      .requiredOption('--carrier <id>', 'whose audits')
      .requiredOption('--from <slice>', 'the slice they are in, active or not')
      .requiredOption('--to <slice>', 'the slice they shall be in')
      .option('--state <state...>', 'only these states')
      .option('--dry-run', 'show what would happen')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { carrier, from, to, state, dryRun } = command.opts<{
      carrier: string
      from: string
      to: string
      state?: string[]
      dryRun?: boolean
    }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      carrier,
      from: from.trim(),
      to: to.trim(),
      states: (state ?? []).flatMap((each) => each.split(',')),
      dryRun: dryRun === true,
    }
  },
  run: ({ target, actor, carrier: id, from, to, states: typed, dryRun }, runtime) => {
    const states: BakeState[] = []
    for (const text of typed) {
      const state = readBakeState(text)
      if (state === null) {
        const facts = { detail: `There is no state "${text}".`, command: 'slices move' }
        return Promise.resolve({ ok: false, error: refusal('USAGE', facts) })
      }
      states.push(state)
    }
    const use = dryRun ? 'read' : 'write'
    const request = { target, use, actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, ({ store, carrier, actor: by }) =>
      moveToSlice(
        { store, clock: runtime.clock, random: runtime.random },
        {
          carrier: carrier.id,
          from,
          to,
          states,
          actor: staffActor(by),
          dryRun,
          signal: runtime.signal,
          onResult: ({ auditCode, refusal: refused }) => {
            if (refused) runtime.io.tell(`${auditCode}: ${refused.message} ${refused.next}`)
          },
        },
      ),
    )
  },
  toJson: ({ results, interrupted }) => ({
    totals: { moved: movedOf(results), stopped: results.length - movedOf(results) },
    interrupted,
    results: results.map(({ auditCode, auditFSID, result, refusal: refused }) => ({
      auditCode,
      auditFSID,
      result,
      reason: refused?.message ?? '',
    })),
  }),
  print: ({ results }, io) => {
    const moved = movedOf(results)
    io.tell(`${moved} moved, ${results.length - moved} stay.`)
  },
  exit: ({ results, interrupted }) => {
    if (interrupted) return EXIT_CODES.interrupted
    return movedOf(results) < results.length ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

function movedOf(results: SliceMoveReport['results']): number {
  return results.filter(({ result }) => result === 'MOVED' || result === 'UNCHANGED').length
}
