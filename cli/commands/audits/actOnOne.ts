import { type Result, reasonOf } from '#shared/errors/refusal.ts'
import { type AdvanceResult, totalsOfResults } from '#shared/operations/advance/AdvanceReport.ts'
import type { Runtime } from '../../Runtime.ts'
import { readStep } from '../readStep.ts'
import type { AdvanceOutcome } from './advance.ts'
import type { AdvanceOptions } from './advanceOptions.ts'
import { actOnStep } from './stepActions.ts'
import { withAudit } from './withAudit.ts'

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
