import { STATES } from '#shared/domain/audit/states.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { AdvanceResult } from '#shared/operations/advance/AdvanceReport.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { AdvanceOutcome } from './advance.ts'

/** Audits on a screen; `--json` has all of them. */
const MOST_LINES = 20

/** What a person reads after an advance: how many came to what, then what needs somebody. */
export function printAdvance({ report, dryRun, planFile }: AdvanceOutcome, io: Io): void {
  const { selected, advanced, unchanged, refused, failed } = report.totals
  const header = ['Selected', dryRun ? 'To advance' : 'Advanced', 'Unchanged', 'Refused', 'Failed']
  io.print(table(header, [[selected, advanced, unchanged, refused, failed].map(String)]))
  if (selected === 0) io.tell('No audits match.')
  const done = report.results.filter(({ result }) => result === 'ADVANCED')
  if (done.length <= MOST_LINES) for (const result of done) io.print(lineOf(result))
  tellSome(
    'Not advanced',
    report.results.filter(({ reason }) => reason !== ''),
    io,
  )
  if (planFile !== undefined) io.tell(`The plan is in ${planFile}. Nothing else was written.`)
  else if (dryRun) io.tell('Dry run: nothing was written.')
  if (report.interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.tell(`${message} ${next} [${code}]`)
  }
}

function lineOf({ auditCode, from, to, step }: AdvanceResult): string {
  const states = [from, to].map((state) => (state === null ? '' : STATES[state].label))
  const move = states[0] === states[1] ? states[0] : states.join(' > ')
  return [auditCode, move, step === null ? '' : STEPS[step].displayName].filter(Boolean).join('  ')
}

function tellSome(title: string, results: readonly AdvanceResult[], io: Io): void {
  if (results.length === 0) return
  io.tell(`${title} (${results.length}):`)
  for (const { auditCode, reason } of results.slice(0, MOST_LINES))
    io.tell(`  ${auditCode}: ${reason}`)
  if (results.length > MOST_LINES) io.tell(`  and ${results.length - MOST_LINES} more; see --json`)
}
