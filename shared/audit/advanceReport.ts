import { ERRORS, type ErrorCode } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { BakeState } from './states.ts'

/** The result of one audit. */
export type AdvanceOutcome = 'ADVANCED' | 'UNCHANGED' | 'REFUSED' | 'STEP_EXISTS' | 'FAILED'

export interface AdvanceResult {
  auditCode: string
  /** Empty where there is no such audit. */
  auditFSID: string
  from: BakeState | null
  to: BakeState | null
  /** The step that was completed or created; null when the audit itself was moved or assigned. */
  step: StepType | null
  result: AdvanceOutcome
  /** Why not, and what would unlock it; empty when it was done. */
  reason: string
  /** Of a dry run: the emails, texts and letters that would be sent, by their steps. */
  sends?: StepType[]
  /** The refusal's status, where the specification gives it one. */
  status?: number
}

export interface AdvanceTotals {
  selected: number
  advanced: number
  unchanged: number
  /** Also those whose step exists already. */
  refused: number
  failed: number
}

export interface AdvanceReport {
  totals: AdvanceTotals
  results: AdvanceResult[]
  /** The version each audit had when it was judged, by FSID: what a plan is held to. */
  versions: Map<string, number>
  /** True when the signal stopped it: running it again goes on where it stopped. */
  interrupted: boolean
}

const COUNTED_AS = {
  ADVANCED: 'advanced',
  UNCHANGED: 'unchanged',
  REFUSED: 'refused',
  STEP_EXISTS: 'refused',
  FAILED: 'failed',
} as const satisfies Record<AdvanceOutcome, keyof AdvanceTotals>

/** How many audits had which result. */
export function totalsOfResults(results: readonly Pick<AdvanceResult, 'result'>[]): AdvanceTotals {
  const totals = { selected: results.length, advanced: 0, unchanged: 0, refused: 0, failed: 0 }
  for (const { result } of results) totals[COUNTED_AS[result]]++
  return totals
}

/** The catalogue's code at the end of a result's reason; null where it has none. */
export function refusalCode(reason: string): ErrorCode | null {
  const code = /\[([A-Z_]+)\]$/.exec(reason)?.[1]
  return code !== undefined && code in ERRORS ? (code as ErrorCode) : null
}

/** The reason without its code: what happened and what unlocks it. */
export function refusalText(reason: string): string {
  return reason.replace(/ \[[A-Z_]+\]$/, '')
}
