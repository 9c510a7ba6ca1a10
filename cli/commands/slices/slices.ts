import { moveToSlice, type SliceMoveReport } from '#shared/audit/ops/moveToSlice.ts'
import { readBakeState } from '#shared/audit/states.ts'
import { activeSlices, addSlice, removeSlice } from '#shared/firm/ops/slices.ts'
import { offScreenWords } from '#shared/firm/slices.ts'
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
  run: async (
    { store, carrier, actor },
    { from, to, typed, dryRun },
    { clock, random, signal },
  ) => {
    const isOnScreen = (await activeSlices(store)).includes(to)
    const moved = await moveToSlice(
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
    )
    return moved.ok ? { ok: true, value: { ...moved.value, isOnScreen } } : moved
  },
  toJson: ({ results, interrupted, isOnScreen }) => ({
    totals: totalsOf(results),
    isOnScreen,
    interrupted,
    results: results.map(({ auditCode, auditFSID, result, refusal: refused }) => ({
      auditCode,
      auditFSID,
      result,
      reason: refused?.message ?? '',
    })),
  }),
  print: ({ results, isOnScreen }, io, { options: { to, dryRun } }) => {
    const { moved, unchanged, stopped: left } = totalsOf(results)
    const there = unchanged === 0 ? '' : `, ${unchanged} are there already`
    io.info(`${moved} ${dryRun ? 'would move' : 'moved'}, ${left} stay${there}.`)
    if (!isOnScreen) io.info(offScreenWords(to))
    const stopped = results.flatMap(({ auditCode, refusal: refused }) =>
      refused ? [{ of: auditCode, reason: `${refused.message} ${refused.next}` }] : [],
    )
    warnByReason({ title: 'Not moved', noun: 'audits' }, stopped, io)
  },
  exit: ({ results, interrupted }) => {
    if (interrupted) return EXIT_CODES.interrupted
    return totalsOf(results).stopped > 0 ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

function totalsOf(results: SliceMoveReport['results']) {
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  const [moved, unchanged] = [count('MOVED'), count('UNCHANGED')]
  return { moved, unchanged, stopped: results.length - moved - unchanged }
}
