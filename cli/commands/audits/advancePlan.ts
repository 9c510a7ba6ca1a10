import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AdvanceAction } from '#shared/audit/actions.ts'
import { readBakeState } from '#shared/audit/states.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import { DISPOSITIONS } from '#shared/audit/steps/facts.ts'
import { readStepType } from '#shared/audit/steps/table.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { parseDay } from '#shared/kernel/day.ts'

/** What `audits advance` would do, to review and then carry out as far as it still holds. */
export interface AdvancePlan {
  action: AdvanceAction
  reason: string
  /** `v` is the version that was planned for: an audit with another one has changed since. */
  audits: { auditCode: string; auditFSID: string; v: number }[]
}

const COMMAND = 'audits advance'

/** Writes a plan; answers why it could not be, or null. */
export async function writePlan(
  file: string,
  plan: AdvancePlan,
  cwd: string,
): Promise<Refusal | null> {
  const { action, reason, audits } = plan
  const text = `${JSON.stringify({ command: COMMAND, action, reason, audits }, null, 2)}\n`
  try {
    await writeFile(resolve(cwd, file), text)
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refusal('FILE_NOT_WRITTEN', { file, reason: why })
  }
}

/** Reads a plan back. */
export async function readPlan(file: string, cwd: string): Promise<Result<AdvancePlan>> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (text === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  const plan = planOf(text)
  return plan ? { ok: true, value: plan } : { ok: false, error: refusal('PLAN_INVALID', { file }) }
}

function planOf(text: string): AdvancePlan | null {
  const read = parsed(text)
  if (!isRecord(read) || read['command'] !== COMMAND) return null
  const { action, reason, audits } = read
  const known = actionOf(action)
  if (!known || typeof reason !== 'string' || !Array.isArray(audits)) return null
  const rows = audits.flatMap((each) => {
    if (!isRecord(each)) return []
    const { auditCode, auditFSID, v } = each
    const isRow =
      typeof auditCode === 'string' && typeof auditFSID === 'string' && typeof v === 'number'
    return isRow ? [{ auditCode, auditFSID, v }] : []
  })
  return rows.length === audits.length ? { action: known, reason, audits: rows } : null
}

function actionOf(action: unknown): AdvanceAction | null {
  if (!isRecord(action)) return null
  const { kind } = action
  if (kind === 'move') {
    const to = readBakeState(String(action['to']))
    const until = parseDay(String(action['until'] ?? ''))
    return to && { kind, to, ...(until === null ? {} : { until }) }
  }
  const step = readStepType(String(action['step']))
  if (step === null) return null
  if (kind === 'create') return { kind, step, ...nameOf(action) }
  return kind === 'complete' ? { kind, step, ...completionOf(action['completion']) } : null
}

/** JSON has no moments: the call back's comes as text. */
function completionOf(given: unknown): { completion?: Completion } {
  if (!isRecord(given)) return {}
  const disposition = DISPOSITIONS.find((each) => each === given['disposition'])
  const callbackAt = new Date(String(given['callbackAt']))
  const rightNumber = given['rightNumber']
  return {
    completion: {
      ...(disposition === undefined ? {} : { disposition }),
      ...nameOf(given),
      ...(Number.isNaN(callbackAt.getTime()) ? {} : { callbackAt }),
      ...(typeof rightNumber === 'string' ? { rightNumber } : {}),
    },
  }
}

function nameOf({ name }: Record<string, unknown>): { name?: string } {
  return typeof name === 'string' ? { name } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
