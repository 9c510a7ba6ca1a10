import type { NextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { isSentByEngine, isWait, workKindOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { ActionPreview } from '../providers/pending/useActionPreview.ts'
import './workMessages.ts'

/** What the one filled button of an audit does. */
export type MainAct =
  | { kind: 'call'; step: StepType }
  | { kind: 'compose'; step: StepType }
  | { kind: 'step'; action: StaffAction; name: 'answered' | 'done' | 'begin' }
  | { kind: 'move'; offer: MoveOffer }
  | { kind: 'edit' }
  | { kind: 'invoices' }
  | { kind: 'comment' }
  | { kind: 'addStep' }

/** What only editing the audit puts right. */
const EDITED: readonly Refusal['code'][] = [
  'ORDER_INCOMPLETE',
  'CLASSES_TO_BE_CODED',
  'EXPOSURES_MISSING',
  'DIFFERENCE_UNEXPLAINED',
  'KEY_QUESTIONS_OPEN',
]

/** What is done next by a click; null when no person can do it here and now. */
export function mainActOf(
  next: NextAction,
  {
    offers,
    main,
    preview,
    seesInvoices,
    isInvoiced,
  }: {
    offers: readonly MoveOffer[]
    main: BakeState | null
    preview: ActionPreview['preview']
    seesInvoices: boolean
    isInvoiced: boolean
  },
): MainAct | null {
  if (next.kind === 'step') return stepActOf(next.step, preview)
  if (next.kind === 'exception') return { kind: 'addStep' }
  if (next.kind === 'comment') return { kind: 'comment' }
  if (next.kind === 'none') return isInvoiced && seesInvoices ? { kind: 'invoices' } : null
  if (next.state === 'SENT_TO_CARRIER') return seesInvoices ? { kind: 'invoices' } : null
  const offer = offers.find(({ to }) => to === main)
  if (offer === undefined) return null
  if (offer.refused === null) return { kind: 'move', offer }
  return EDITED.includes(offer.refused.code) ? { kind: 'edit' } : null
}

function stepActOf(step: StepType, preview: ActionPreview['preview']): MainAct | null {
  // The engine carries it out.
  if (step === 'SEND_TO_CARRIER_API') return null
  if (workKindOf(step) === 'call') return { kind: 'call', step }
  if (isSentByEngine(step)) return { kind: 'compose', step }
  const answer: StaffAction = { kind: 'answer', step }
  if (isWait(step) && preview(answer)?.ok === true)
    return { kind: 'step', action: answer, name: 'answered' }
  const complete: StaffAction = { kind: 'complete', step }
  return { kind: 'step', action: complete, name: step === 'READY' ? 'begin' : 'done' }
}

/** The open call that is due first: what the key for calls logs. */
export function openCall(
  { nextStep }: Pick<Audit, 'nextStep'>,
  openSteps: readonly Step[],
): StepType | null {
  const calls = openSteps.filter(({ type }) => workKindOf(type) === 'call')
  const first = calls.find(({ type }) => type === nextStep) ?? calls[0]
  return first?.type ?? null
}

/** Moves that are called otherwise than by where they lead. */
const OWN_NAMES: Partial<Record<`${BakeState}>${BakeState}`, string>> = {
  'CANCELLED>READY': 'reinstate',
  'READY>ORDER': 'back_to_order',
  'READY>CONTACTING': 'start',
  'SKIPPED>SUBMITTED': 'waive',
}

/** The key of the words on the button of a move. */
export function moveName(from: BakeState, to: BakeState): string {
  if (from === 'PAUSED' && to !== 'CANCELLED') return 'work.moves.resume'
  return `work.moves.${OWN_NAMES[`${from}>${to}`] ?? to}`
}
