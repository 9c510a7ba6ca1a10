import type { Intake } from '#shared/audit/access/intake.ts'
import { type Saved, savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { KEY_QUESTION_IDS, type KeyAnswer, type KeyAnswers } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { invoiceNumber } from '#shared/billing/invoice.ts'
import { changePayment } from '#shared/billing/ops/changePayment.ts'
import { type ExportedInvoice, exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import type { OrderFileSource } from '#shared/orders/orderFile.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { intakesIn } from './intakesIn.ts'
import { counted, type Stage } from './stage.ts'

/** What an act needs of its audit; the state is for the act's name. */
type OfAudit = Pick<Audit, 'id'> & { bakeState?: BakeState }

/** Staff or the engine acts on an audit. Counted as `move` by its states, else by its kind and step. */
export async function act(
  stage: Stage,
  actor: Actor,
  { id: auditFSID, bakeState }: OfAudit,
  action: AuditAction,
  reason = '',
): Promise<Result<Audit>> {
  const result = await actOnAudit(stage.world, { auditFSID, actor, reason }, action)
  if (action.kind === 'move') return counted(stage, `${bakeState}>${action.to}`, result)
  return counted(stage, 'step' in action ? `${action.kind} ${action.step}` : action.kind, result)
}

/** Moves an audit: starts, reviews, sends, pauses until a day or for good, cancels … */
export function move(
  stage: Stage,
  actor: Actor,
  audit: OfAudit,
  to: BakeState,
  reason = '',
  until: Day | null = null,
): Promise<Result<Audit>> {
  return act(stage, actor, audit, { kind: 'move', to, until }, reason)
}

/** Completes a step: logs a call with its disposition, notes an answer … */
export function complete(
  stage: Stage,
  actor: Actor,
  audit: OfAudit,
  step: Step['type'],
  completion: Completion = {},
  reason = '',
): Promise<Result<Audit>> {
  return act(stage, actor, audit, { kind: 'complete', step, completion }, reason)
}

/** The steps of a carrier that wait for its bakers. */
export function stepsToDo({ world }: Stage, carrierId: string): Promise<Step[]> {
  return world.store.list<Step>(COLLECTIONS.asteps, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierId },
      { field: 'baker', op: '==', value: true },
      { field: 'bakerStepActive', op: '==', value: true },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
}

/** A figure this many percent away from its estimate needs a note. */
const FAR_OFF = 18

/** What a line without an estimate is taken to be estimated at. */
const ESTIMATE = 1000

/** The worksheet, completed: each figure a percentage of its estimate, and every key question answered. */
export function figuresOf(
  { categories }: Audit,
  percentOf: () => number,
  answerOf: () => KeyAnswer['answer'],
): AuditPatch {
  const lines = categories.map((line) => {
    const percent = percentOf()
    const finalExposure = Math.round(((line.estimatedExposure ?? ESTIMATE) * percent) / 100)
    const isFar = Math.abs(percent - 100) > FAR_OFF
    const notes = percent > 100 ? 'A second shift since spring' : 'Closed for two months'
    return { ...line, finalExposure, ...(isFar ? { notes } : {}) }
  })
  return { categories: lines, keyQuestions: keyAnswers(answerOf) }
}

/** Answers to the first `count` key questions, all unless given. */
export function keyAnswers(
  answerOf: () => KeyAnswer['answer'],
  count = KEY_QUESTION_IDS.length,
): KeyAnswers {
  const questions = KEY_QUESTION_IDS.slice(0, count)
  return Object.fromEntries(questions.map((id) => [id, { answer: answerOf(), detail: '' }]))
}

/** What the insured adds to what is saved; with `submit` it is all. */
export interface InsuredAnswers extends Partial<Pick<Saved, 'answers' | 'files'>> {
  submit?: boolean
}

/** The insured answers on the public page; RECORD_NOT_FOUND where the intake takes no answers now. */
export async function answerIntake(
  stage: Stage,
  { intakeId }: Pick<Audit, 'intakeId'>,
  { answers = {}, files, submit = false }: InsuredAnswers,
): Promise<Result<null>> {
  const { store, clock } = stage.world
  const name = submit ? 'public submits' : 'public saves'
  const intake = await store.get<Intake>(COLLECTIONS.intakes, intakeId)
  const saved = savedOf(intake ?? {})
  try {
    await intakesIn(store, clock).save(intakeId, {
      rev: intake?.rev ?? 0,
      saved: savedText({
        ...saved,
        answers: { ...saved.answers, ...answers },
        ...(files ? { files } : {}),
      }),
      submit,
    })
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'permission-denied') throw error
    return counted(stage, name, {
      ok: false,
      error: refusal('RECORD_NOT_FOUND', { what: 'the intakes' }),
    })
  }
  return counted(stage, name, { ok: true, value: null })
}

/** A carrier's user comments on an audit. */
export async function comment(
  stage: Stage,
  { id: auditFSID, carrierCompany }: Audit,
  said: { userId: string; text: string },
): Promise<Result<null>> {
  const askedAt = stage.clock.now()
  const request = { auditFSID, carrierCompany, askedAt, ...said }
  return counted(stage, 'comment', await commentOnAudit(stage.world, request))
}

/** A carrier's file of orders comes in, into a database of this kind. Rejects when it is refused. */
export async function receiveOrders(
  stage: Stage,
  carrierId: string,
  file: OrderFileSource,
  env: Audit['env'],
): Promise<void> {
  const carrier = await carrierOf(stage, carrierId)
  const request = { files: [file], carrier, env }
  const imported = counted(stage, 'import', await importOrders(stage.world, request))
  if (!imported.ok) throw new Error(`${file.file} was refused: ${imported.error.message}`)
}

/** Invoices what a carrier was sent up to a day. */
export async function invoice(
  stage: Stage,
  carrierId: string,
  request: { through: Day; userId: string },
): Promise<Result<ExportedInvoice>> {
  const carrier = await carrierOf(stage, carrierId)
  return counted(stage, 'invoice', await exportInvoice(stage.world, { carrier, ...request }))
}

/** The office notes that a carrier has paid the invoice of a day. */
export async function payInvoice(
  stage: Stage,
  carrier: string,
  { through, by, ...said }: { through: Day; by: string; paidOn: Day; reference: string },
): Promise<Result<unknown>> {
  const change = { kind: 'paid', note: '', ...said } as const
  const asked = { invoice: invoiceNumber(carrier, through), carrier, by, change }
  return counted(stage, 'payment', await changePayment(stage.world, asked))
}

async function carrierOf({ world }: Stage, carrierId: string): Promise<Carrier> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (!carrier) throw new Error(`There is no carrier ${carrierId}.`)
  return carrier
}
