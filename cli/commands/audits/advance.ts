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
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { readStep } from '../../arguments.ts'
import { defineCommand, EXIT_CODES, type ExitCode } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import type { Io } from '../../io.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../runtime.ts'
import { table } from '../../table.ts'
import { publicUrlOf } from '../../worker/thisProcess.ts'
import {
  actorOf,
  requireActor,
  requireAudit,
  requireCarrier,
  staffActor,
  withTarget,
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
import { actOnStep } from './stepActions.ts'
import { waitForCommands, withAudit } from './withAudit.ts'

/** What an advance did, and where. */
export interface AdvanceOutcome {
  report: AdvanceReport
  target: string
  dryRun: boolean
  /** Of one audit: commands of people on it that were open, and were waited for. */
  waitedFor: number
  /** Where the plan was written, when one was asked for. */
  planFile: string | undefined
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

/** `bakehouse audits advance`: through the same engine as everything else; again does nothing twice. */
export const auditsAdvanceCommand = defineCommand<AdvanceOptions, AdvanceOutcome>({
  configure: addAdvanceOptions,
  read: readAdvanceOptions,
  run: async (options, runtime) => {
    const mistake = mistakeIn(options)
    if (mistake !== null) {
      const facts = { detail: mistake, command: 'audits advance' }
      return { ok: false, error: refusal('USAGE', facts) }
    }
    if (options.stepAction) return actOnOne(options, options.stepAction, runtime)
    const task = await readTask(options, runtime)
    if (!task.ok) return task
    const { plan: planFile } = options
    const dryRun = options.dryRun || planFile !== undefined
    const use = dryRun ? 'read' : 'write'
    return withTarget(runtime, { target: options.target, use }, async (opened) => {
      const { store, label } = opened
      const waited = await waitWhereOne(task.value, { opened, runtime, dryRun })
      if (!waited.ok) return waited
      const publicUrl = publicUrlOf(undefined, runtime.env, opened)
      const report = await advance(task.value, { options, runtime, store, publicUrl, dryRun })
      if (!report.ok) return report
      const refused = planFile && (await savePlan(planFile, task.value, report.value, runtime.cwd))
      if (refused) return { ok: false, error: refused }
      const waitedFor = waited.value
      return {
        ok: true,
        value: { report: report.value, target: label, dryRun, waitedFor, planFile },
      }
    })
  },
  toJson: ({ report: { totals, results }, target, dryRun, waitedFor }) => ({
    command: 'audits advance',
    target,
    dryRun,
    totals,
    results,
    waitedFor,
  }),
  print: printAdvance,
  exit: exitOfAdvance,
})

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
  {
    options,
    runtime,
    store,
    publicUrl,
    dryRun,
  }: {
    options: AdvanceOptions
    runtime: Runtime
    store: DocumentStore
    publicUrl: string | null
    dryRun: boolean
  },
): Promise<Result<AdvanceReport>> {
  const carrier =
    options.carrier === undefined ? null : await requireCarrier(store, options.carrier)
  if (carrier && !carrier.ok) return carrier
  const carrierId = carrier?.value.id
  const acting = await requireActor(store, actorOf(options.actor, runtime), {
    roles: ['admin', 'baker'],
    ...(carrierId === undefined ? {} : { carrier: carrierId }),
  })
  if (!acting.ok) return acting
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
        dryRun,
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

/** What is done to a step of the one audit that is named, told as an advance of one. */
export async function actOnOne(
  options: AdvanceOptions,
  { name, typed }: NonNullable<AdvanceOptions['stepAction']>,
  runtime: Runtime,
): Promise<Result<AdvanceOutcome>> {
  const step = readStep(typed)
  if (!step.ok) return step
  const { target, actor: named, codes, reason } = options
  const request = { target, actor: named, code: codes[0] ?? '', isPersonal: false }
  return withAudit(runtime, request, async ({ world, audit, actor, label }) => {
    const done = await actOnStep(world, audit, { name, step: step.value, actor, reason })
    const about = {
      auditCode: audit.auditCode,
      auditFSID: audit.id,
      from: audit.bakeState,
      step: step.value,
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
    return { ok: true, value: { report, target: label, dryRun: false, planFile: undefined } }
  })
}

/**
 * The audit codes in a file, one a line: of a line with commas the first cell. Blank lines and those
 * that begin with # are left out. `-` is standard input.
 */
export async function codesInFile(
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
