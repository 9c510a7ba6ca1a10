import { moveToSlice, type SliceMoveReport } from '#shared/audit/ops/moveToSlice.ts'
import { readBakeState } from '#shared/audit/states.ts'
import { activeSlices, addSlice, removeSlice } from '#shared/firm/ops/slices.ts'
import { type CliCommand, defineCommand, EXIT_CODES } from '../../command.ts'
import { warnByReason } from '../../warnByReason.ts'
import { ADMINS, asUser, ofCarrier, STAFF, staffActor, writeUnless } from '../context.ts'

/** `bakehouse slices list` */
export const slicesListCommand = defineCommand({
  opens: asUser({ use: 'read', roles: STAFF }),
  example: '--json',
  run: async ({ store }) => ({ ok: true, value: await activeSlices(store) }),
  toJson: (slices) => ({ slices }),
  print: (slices, io) => {
    if (slices.length === 0)
      io.info('No slice is active, so no audit is on screen: bakehouse slices add ID')
    for (const slice of slices) io.print(slice)
  },
})

/** `bakehouse slices add` */
export const slicesAddCommand = sliceCommand({
  example: '2026-11',
  describes: 'the sliceID of the audits that shall be on screen',
  operation: addSlice,
})

/** `bakehouse slices remove` */
export const slicesRemoveCommand = sliceCommand({
  example: '2025-11',
  describes: 'the slice; its audits stay and leave the screen',
  operation: removeSlice,
})

/** A command that changes which slices are active; it prints those that are then. */
function sliceCommand({
  example,
  describes,
  operation,
}: {
  example: string
  /** What the argument `<id>` is, for the help. */
  describes: string
  operation: typeof addSlice
}): CliCommand {
  return defineCommand({
    opens: asUser({ use: 'write', roles: ADMINS, firm: true }),
    example,
    configure: (command) => void command.argument('<id>', describes),
    read: ([id = '']) => id.trim(),
    run: ({ store }, slice, { clock }) => operation(store, slice, clock.now()),
    toJson: (report) => report,
    print: ({ slices }, io) => io.info(`Active slices: ${slices.join(', ')}.`),
  })
}

/** `bakehouse slices move --carrier ID --from SLICE --to SLICE` */
export const slicesMoveCommand = defineCommand({
  opens: ofCarrier({
    use: writeUnless('dryRun'),
    roles: ADMINS,
    named: { required: 'whose audits' },
  }),
  example: '--carrier HM --from 9999 --to 2026-11 --dry-run',
  configure: (command) => {
    command
      .requiredOption('--from <slice>', 'the slice they are in, active or not')
      .requiredOption('--to <slice>', 'the slice to move them to')
      .option('--state <state...>', 'only these states')
      .option('--dry-run', 'show what would happen')
  },
  read: (_, command) => {
    const {
      from,
      to,
      state = [],
      dryRun = false,
    } = command.opts<{
      from: string
      to: string
      state?: string[]
      dryRun?: boolean
    }>()
    const typed = state.flatMap((each) => each.split(','))
    return { from: from.trim(), to: to.trim(), typed, dryRun }
  },
  mistake: ({ typed }) => {
    const unknown = typed.find((text) => readBakeState(text) === null)
    return unknown === undefined ? null : `There is no state "${unknown}".`
  },
  run: ({ store, carrier, actor }, { from, to, typed, dryRun }, { clock, random, signal }) =>
    moveToSlice(
      { store, clock, random },
      {
        carrier: carrier.id,
        from,
        to,
        states: typed.flatMap((text) => readBakeState(text) ?? []),
        actor: staffActor(actor),
        dryRun,
        signal,
      },
    ),
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
    io.info(`${moved} moved, ${results.length - moved} stay.`)
    const stopped = results.flatMap(({ auditCode, refusal: refused }) =>
      refused ? [{ of: auditCode, reason: `${refused.message} ${refused.next}` }] : [],
    )
    warnByReason({ title: 'Not moved', noun: 'audits' }, stopped, io)
  },
  exit: ({ results, interrupted }) => {
    if (interrupted) return EXIT_CODES.interrupted
    return movedOf(results) < results.length ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

function movedOf(results: SliceMoveReport['results']): number {
  return results.filter(({ result }) => result === 'MOVED' || result === 'UNCHANGED').length
}
