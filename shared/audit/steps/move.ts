import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import { refusalOfMove } from '../advanceAudit.ts'
import { stateEntry } from '../history/words.ts'
import type { BakeState } from '../states.ts'
import { endForeignSteps, openFirstSteps, shiftByPause } from './chase.ts'
import { beginSending, beginsSending, completeInDraft } from './complete.ts'
import { AuditDraft, nothingDone } from './draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './model.ts'

/** States that an audit enters by completing a step, which brings its entry and its follow-ups. */
const STEP_INTO: Partial<Record<BakeState, StepType>> = {
  SUBMITTED: 'SUBMIT_DOCS',
  WRONG_DOCS: 'WRONG_DOCS',
  PRODUCTIVE: 'PRODUCTIVE',
  NONPRODUCTIVE: 'NONPRODUCTIVE',
  SENT_TO_CARRIER: 'SENT_TO_CARRIER',
}

/**
 * An audit moved to a state with everything that belongs to it: the step that leads there is
 * completed (and made, if it isn't open), steps that do not belong there are withdrawn, and the first
 * ones of the state begin. To the state it is in already: nothing changes.
 */
export function moveAudit(
  worked: AuditWithSteps,
  to: BakeState,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { bakeState: from, pause } = audit
  if (from === to) return nothingDone(worked)
  const { until, today } = context.facts
  if (to === 'PAUSED' && until && (parseDay(until) !== until || until <= today))
    return { ok: false, error: refusal('PAUSE_DAY_PAST', { day: formatDay(today) }) }
  const type = stepInto(from, to)
  if (type !== null && beginsSending(worked, type, context)) return beginSending(worked, context)
  const draft = new AuditDraft(worked, context)
  if (type !== null) {
    const refused = type === 'READY' ? null : refusalOfMove(audit, to, context.actor, context.facts)
    if (refused) return { ok: false, error: refused }
    return completeInDraft(draft, draft.openStep(type) ?? draft.add(type, context.facts.now))
  }
  const { op, text } = stateEntry(from, to)
  const refused = draft.record(op, text, to)
  if (refused) return { ok: false, error: refused }
  if (from === 'PAUSED' && pause !== null) shiftByPause(draft, pause)
  endForeignSteps(draft)
  openFirstSteps(draft)
  return { ok: true, value: draft.finish() }
}

/** The step that leads from one state to another; null when the move needs none. */
function stepInto(from: BakeState, to: BakeState): StepType | null {
  if (from === 'PAUSED') return null
  if (to === 'CONTACTING') return from === 'READY' ? 'READY' : null
  return STEP_INTO[to] ?? null
}
