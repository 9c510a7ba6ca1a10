import type { StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'
import { type BakeState, isOverState, STATES } from './states.ts'
import { STEPS } from './steps/table.ts'

/**
 * What is to be done next. `step`: carry out that open step. `standing`: what the state itself asks
 * for. `comment`: the carrier waits for a reply. `exception`: nothing is planned on an open audit.
 * `none`: the audit is over.
 */
export type NextAction =
  | { kind: 'step'; step: StepType; label: string; due: Day | null }
  | { kind: 'standing'; state: BakeState; label: string; due: Day | null }
  | { kind: 'comment'; label: string; due: null }
  | { kind: 'exception'; label: string; due: null }
  | { kind: 'none'; label: string; due: null }

/**
 * The carrier's comment that waits for a reply, else the open step, else the standing action of the
 * state. Open steps of a paused audit wait. Days are the carrier's.
 */
export function nextAction(
  audit: Pick<Audit, 'bakeState' | 'nextStep' | 'nextDue'> & Partial<Pick<Audit, 'flags'>>,
): NextAction {
  const { bakeState, nextStep, nextDue, flags = [] } = audit
  if (hasOpenComment({ flags }))
    return { kind: 'comment', label: 'Reply to the carrier', due: null }
  if (isOverState(bakeState)) return { kind: 'none', label: 'Nothing to do', due: null }
  if (nextStep !== null && bakeState !== 'PAUSED') {
    return { kind: 'step', step: nextStep, label: STEPS[nextStep].displayName, due: nextDue }
  }
  const label = STATES[bakeState]?.standing
  if (label !== undefined) return { kind: 'standing', state: bakeState, label, due: nextDue }
  return { kind: 'exception', label: 'No next step', due: null }
}

/** True while a comment waits for a reply, or to be marked as done. */
export function hasOpenComment({ flags }: Pick<Audit, 'flags'>): boolean {
  return flags.includes('CARRIER_COMMENT')
}

/** Who has claimed the audit at `now`; empty without a claim, or when it has ended. */
export function claimedBy(
  { assignee, claimUntil }: Pick<Audit, 'assignee' | 'claimUntil'>,
  now: Date,
): string {
  return claimUntil !== null && claimUntil > now ? assignee : ''
}
