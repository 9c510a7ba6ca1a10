import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AdvanceAction } from '#shared/audit/actions.ts'
import {
  type AdvanceReport,
  type AdvanceResult,
  totalsOfResults,
} from '#shared/audit/advanceReport.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState, auditsOfCodes } from '#shared/audit/ops/selectAudits.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Result, reasonOf, refusal } from '#shared/errors/refusal.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { readStep } from '../../arguments.ts'
import { defineCommand, EXIT_CODES, type ExitCode } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import type { Io } from '../../io.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../runtime.ts'
import { table, totalCell } from '../../table.ts'
import { warnByReason } from '../../warnByReason.ts'
import { publicUrlOf } from '../../worker/thisProcess.ts'
import {
  type ActedOnLater,
  asUserLater,
  carrierName,
  requireAudit,
  requireCarrier,
  STAFF,
  staffActor,
} from '../context.ts'
import {
  type AdvanceOptions,
  addAdvanceOptions,
  mistakeIn,
  readAction,
  readAdvanceOptions,
  readState,
} from './advanceOptions.ts'
import { readPlan, writePlan } from './advancePlan.ts'
import { openAudit, waitForCommands } from './openAudit.ts'
import { actOnStep, type StepAction } from './stepActions.ts'

/** What an advance did. */
interface AdvanceOutcome {
  report: AdvanceReport
  /** Of one audit: commands of people on it that were open, and were waited for. */
  waitedFor: number
}

/** What to do to which audits, read from the options or from a plan. */
interface AdvanceTask {
  action: AdvanceAction
  reason: string
  /** Null: all audits of `from`. */
  codes: readonly string[] | null
  from: BakeState | null
  planned: Map<string, number> | null
}

/** What was asked for: audits to advance, or a step of one audit to act on. */
interface Asked {
  options: AdvanceOptions
  todo: { task: AdvanceTask } | { act: StepAction }
}

/** `bakehouse audits advance`: through the same engine as everything else; again does nothing twice. */
export const auditsAdvanceCommand = defineCommand({
  opens: asUserLater((command) =>
    isDry(readAdvanceOptions(command.args, command)) ? 'read' : 'write',
  ),
  example: '--from READY --carrier HM --to CONTACTING --dry-run',
  configure: addAdvanceOptions,
  read: readAdvanceOptions,
  mistake: mistakeIn,
  prepare: async (options, runtime): Promise<Result<Asked>> => {
    const [stepAction] = options.stepActions
    if (stepAction === undefined) {
      const task = await readTask(options, runtime)
      return task.ok ? { ok: true, value: { options, todo: { task: task.value } } } : task
    }
    const step = readStep(stepAction.typed)
    if (!step.ok) return step
    const act = { name: stepAction.name, step: step.value }
    return { ok: true, value: { options, todo: { act } } }
  },
  run: (opened, { options, todo }, runtime) =>
    'act' in todo
      ? actOnOne(opened, options, todo.act, runtime)
      : advanceMany(opened, options, todo.task, runtime),
  toJson: ({ report: { totals, results }, waitedFor }, { opened, options: { options } }) => ({
    command: 'audits advance',
    target: opened.label,
    dryRun: isDry(options),
    totals,
    results,
    waitedFor,
  }),
  print: ({ report }, io, { options: { options } }) => printAdvance(report, options, io),
  exit: exitOfAdvance,
})

/** Nothing is written to the database. */
function isDry({ dryRun, plan }: Pick<AdvanceOptions, 'dryRun' | 'plan'>): boolean {
  return dryRun || plan !== undefined
}

async function advanceMany(
  opened: ActedOnLater,
  options: AdvanceOptions,
  task: AdvanceTask,
  runtime: Runtime,
): Promise<Result<AdvanceOutcome>> {
  const waited = await waitWhereOne(task, { opened, runtime, dryRun: isDry(options) })
  if (!waited.ok) return waited
  const report = await advance(task, { options, runtime, opened })
  if (!report.ok) return report
  const { plan } = options
  const refused = plan && (await savePlan(plan, task, report.value, runtime.cwd))
  if (refused) return { ok: false, error: refused }
  return { ok: true, value: { report: report.value, waitedFor: waited.value } }
}

async function readTask(options: AdvanceOptions, runtime: Runtime): Promise<Result<AdvanceTask>> {
  if (options.apply !== undefined) return taskOfPlan(options.apply, runtime.cwd)
  const action = readAction(options)
  if (!action.ok) return action
  const from = options.from === undefined ? null : readState(options.from)
  if (from && !from.ok) return from
  const inFile = options.file === undefined ? null : await codesInFile(options.file, runtime)
  if (inFile && !inFile.ok) return inFile
  const isNamed = inFile !== null || options.codes.length > 0
  const codes = isNamed ? [...options.codes, ...(inFile?.value ?? [])] : null
  const { reason } = options
  const state = from?.value ?? null
  return { ok: true, value: { action: action.value, reason, codes, from: state, planned: null } }
}

async function taskOfPlan(file: string, cwd: string): Promise<Result<AdvanceTask>> {
  const plan = await readPlan(file, cwd)
  if (!plan.ok) return plan
  const { action, reason, audits } = plan.value
  const codes = audits.map(({ auditCode }) => auditCode)
  const planned = new Map(audits.map(({ auditFSID, v }) => [auditFSID, v]))
  return { ok: true, value: { action, reason, codes, from: null, planned } }
}

/** Of several audits none is waited for: each is judged by its version, and the others go on. */
async function waitWhereOne(
  { codes }: AdvanceTask,
  { opened, runtime, dryRun }: { opened: Target; runtime: Runtime; dryRun: boolean },
): Promise<Result<number>> {
  const [code, ...others] = codes ?? []
  if (dryRun || code === undefined || others.length > 0) return { ok: true, value: 0 }
  const audit = await requireAudit(opened.store, code)
  // What is unknown is a result of its own.
  return audit.ok ? waitForCommands(opened, audit.value, runtime) : { ok: true, value: 0 }
}

async function advance(
  { action, reason, codes, from, planned }: AdvanceTask,
  { options, runtime, opened }: { options: AdvanceOptions; runtime: Runtime; opened: ActedOnLater },
): Promise<Result<AdvanceReport>> {
  const { store } = opened
  const publicUrl = publicUrlOf(undefined, runtime.env, opened)
  // Codes say which audits; a carrier beside them is a check, for which no setting stands in.
  const isNamed = codes === null || options.carrier !== undefined
  const name = isNamed ? await carrierName(options.carrier, opened, runtime) : null
  if (name && !name.ok) return name
  const carrier = name && (await requireCarrier(store, name.value))
  if (carrier && !carrier.ok) return carrier
  const carrierId = carrier?.value.id
  const acting = await opened.actorFor({
    roles: STAFF,
    ...(carrierId === undefined ? {} : { carrier: carrierId }),
  })
  if (!acting.ok) return acting
  if (acting.value === null && asksPerson(action))
    return { ok: false, error: refusal('ACTOR_MISSING') }
  const selection =
    codes !== null
      ? auditsOfCodes(store, codes)
      : auditsInState(store, {
          carrier: carrierId ?? '',
          slices: await activeSlices(store),
          state: from ?? 'READY',
        })
  const progress = createProgress('audits', runtime)
  try {
    const report = await advanceAudits(
      {
        store,
        clock: runtime.clock,
        random: runtime.random,
        ...(publicUrl === null ? {} : { publicUrl }),
      },
      {
        selection,
        action,
        actor: staffActor(acting.value),
        actorCarriers: acting.value?.carriers ?? null,
        reason,
        bulk: codes?.length !== 1,
        dryRun: isDry(options),
        signal: runtime.signal,
        meant: {
          ...(from === null ? {} : { from }),
          ...(carrierId === undefined ? {} : { carrier: carrierId }),
        },
        ...(planned === null ? {} : { planned }),
        onProgress: (done) => progress.update(done, Math.max(done, codes?.length ?? 0)),
      },
    )
    return { ok: true, value: report }
  } finally {
    progress.end()
  }
}

/** True for a step that a person carries out: what is said of a call or an answer is someone's word. */
function asksPerson(action: AdvanceAction): boolean {
  if (action.kind !== 'complete' || action.step === 'READY') return false
  return STEPS[action.step].baker
}

function savePlan(file: string, task: AdvanceTask, report: AdvanceReport, cwd: string) {
  const audits = report.results
    .filter(({ result }) => result === 'ADVANCED')
    .map(({ auditCode, auditFSID }) => {
      return { auditCode, auditFSID, v: report.versions.get(auditFSID) ?? 0 }
    })
  return writePlan(file, { action: task.action, reason: task.reason, audits }, cwd)
}

function exitOfAdvance({ report: { interrupted, totals } }: AdvanceOutcome): ExitCode {
  if (interrupted) return EXIT_CODES.interrupted
  return totals.refused + totals.failed > 0 ? EXIT_CODES.partial : EXIT_CODES.done
}

/** What is done to a step of the one audit that is named, reported as an advance of one. */
async function actOnOne(
  opened: ActedOnLater,
  { codes, reason }: AdvanceOptions,
  act: StepAction,
  runtime: Runtime,
): Promise<Result<AdvanceOutcome>> {
  const found = await openAudit(opened, codes[0] ?? '', { isPersonal: true }, runtime)
  if (!found.ok) return found
  const { world, audit, actor, waitedFor } = found.value
  const done = await actOnStep(world, audit, { ...act, actor, reason })
  const about = {
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    from: audit.bakeState,
    step: act.step,
  }
  const result: AdvanceResult = done.ok
    ? { ...about, to: done.value.bakeState, result: 'ADVANCED', reason: '' }
    : {
        ...about,
        to: audit.bakeState,
        result: 'REFUSED',
        reason: reasonOf(done.error),
        ...(done.error.status === undefined ? {} : { status: done.error.status }),
      }
  const report = {
    totals: totalsOfResults([result]),
    results: [result],
    versions: new Map([[audit.id, audit.v]]),
    interrupted: false,
  }
  return { ok: true, value: { report, waitedFor } }
}

/**
 * The audit codes in a file, one a line: of a line with commas the first cell. Blank lines and those
 * that begin with # are left out. `-` is standard input.
 */
async function codesInFile(
  file: string,
  { cwd, io }: Pick<Runtime, 'cwd' | 'io'>,
): Promise<Result<string[]>> {
  const content =
    file === '-'
      ? await text(io.stdin())
      : await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (content === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  const codes = content
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map((line) => (line.split(',')[0] ?? '').trim())
    .filter((code) => code !== '')
  return { ok: true, value: codes }
}

/** What a person reads after an advance: the totals, then what needs attention. */
function printAdvance(report: AdvanceReport, options: AdvanceOptions, io: Io): void {
  const dryRun = isDry(options)
  const { selected, advanced, unchanged, refused, failed } = report.totals
  const header = ['Selected', dryRun ? 'To advance' : 'Advanced', 'Unchanged', 'Refused', 'Failed']
  io.print(
    table(header, [
      [
        totalCell(selected),
        totalCell(advanced),
        totalCell(unchanged),
        totalCell(refused, true),
        totalCell(failed, true),
      ],
    ]),
  )
  if (selected === 0) io.info('No audits match.')
  const done = report.results.filter(({ result }) => result === 'ADVANCED')
  if (done.length <= io.mostLines) for (const result of done) io.print(lineOf(result))
  if (dryRun) printSends(done, io)
  const stopped = report.results.filter(({ reason }) => reason !== '')
  warnByReason(
    { title: 'Not advanced', noun: 'audits' },
    stopped.map(({ auditCode, reason }) => ({ of: auditCode, reason })),
    io,
  )
  if (options.plan !== undefined)
    io.info(`The plan is in ${options.plan}. Nothing else was written.`)
  else if (dryRun) io.info('Dry run: nothing was written.')
  if (report.interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.warn(`${message} ${next} [${code}]`)
  }
}

function lineOf({ auditCode, from, to, step }: AdvanceResult): string {
  const states = [from, to].map((state) => (state === null ? '' : STATES[state].label))
  const move = states[0] === states[1] ? states[0] : states.join(' > ')
  return [auditCode, move, step === null ? '' : STEPS[step].displayName].filter(Boolean).join('  ')
}

/** What a dry run would send, by step: "To be sent: 12 × Email Insured, 3 × Kick Off with Agent". */
function printSends(results: readonly AdvanceResult[], io: Io): void {
  const steps = results.flatMap(({ sends = [] }) => sends)
  const parts = [...new Set(steps)].map((type) => {
    const count = steps.filter((step) => step === type).length
    return `${count} × ${STEPS[type].displayName}`
  })
  io.print(`To be sent: ${parts.length === 0 ? 'nothing' : parts.join(', ')}`)
}
