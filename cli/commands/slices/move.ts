import { type BakeState, readBakeState } from '#shared/domain/audit/states.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { moveToSlice, type SliceMoveReport } from '#shared/operations/moveToSlice.ts'
import { defineCommand } from '../../CliCommand.ts'
import { EXIT_CODES } from '../../exitCodes.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { staffActor } from '../audits/staffActor.ts'
import { withCarrier } from '../withCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  from: string
  to: string
  states: readonly string[]
  dryRun: boolean
}

/** `bakehouse slices move --carrier ID --from SLICE --to SLICE` */
export const slicesMoveCommand = defineCommand<Options, SliceMoveReport>({
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
