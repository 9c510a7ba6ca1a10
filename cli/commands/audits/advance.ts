import type { BakeState } from '#shared/domain/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { activeSlices } from '#shared/operations/administration/activeSlices.ts'
import type { AdvanceAction } from '#shared/operations/advance/AdvanceAction.ts'
import type { AdvanceReport } from '#shared/operations/advance/AdvanceReport.ts'
import { auditsInState, auditsOfCodes } from '#shared/operations/advance/selectAudits.ts'
import { advanceAudits } from '#shared/operations/advanceAudits.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { defineCommand } from '../../CliCommand.ts'
import { EXIT_CODES, type ExitCode } from '../../exitCodes.ts'
import type { Target } from '../../firebase/openTarget.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../Runtime.ts'
import { publicUrlOf } from '../../worker/publicUrlOf.ts'
import { actorOf } from '../actorOption.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'
import { actOnOne } from './actOnOne.ts'
import {
  type AdvanceOptions,
  addAdvanceOptions,
  mistakeIn,
  readAction,
  readAdvanceOptions,
  readState,
} from './advanceOptions.ts'
import { readPlan, writePlan } from './advancePlan.ts'
import { codesInFile } from './codesInFile.ts'
import { printAdvance } from './printAdvance.ts'
import { requireAudit } from './requireAudit.ts'
import { staffActor } from './staffActor.ts'
import { waitForCommands } from './waitForCommands.ts'

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
