import type { Audit } from '#shared/domain/audit/Audit.ts'
import { KEY_QUESTION_IDS } from '#shared/domain/audit/keyQuestions.ts'
import type { Intake } from '#shared/domain/audit/newIntake.ts'
import { savedOf, savedText } from '#shared/domain/intake/Saved.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DemoScene } from './DemoScene.ts'

type Save = (scene: DemoScene, audit: Audit) => Promise<Result<Audit>>

/** Answers on a sitting that is broken off. */
const FIRST_ANSWERS = 3

/** The insured opens the audit by its link and answers some of it. */
export const answerSome: Save = (scene, audit) =>
  save(scene, audit, {
    insuredCell: audit.insuredPhone,
    keyQuestions: answersTo(scene, FIRST_ANSWERS),
  })

/** The same, with something that is no answer. */
export const answerBadly: Save = (scene, audit) =>
  save(scene, audit, { insuredEmail: 'write to my wife', keyQuestions: answersTo(scene, 1) })

/** The insured answers the rest and submits. */
export const submitAll: Save = (scene, audit) =>
  save(scene, audit, { ...wholeAnswers(scene, audit) }, 'submitted')

/** The insured submits and leaves a document out. */
export const submitSome: Save = (scene, audit) => {
  const skippedDocuments = { D8: 'The bookkeeper still has it' }
  return save(scene, audit, { ...wholeAnswers(scene, audit), skippedDocuments }, 'submitted')
}

/** Writes what the public page writes; the worker takes it from there. */
async function save(
  { world, passMinutes }: DemoScene,
  audit: Audit,
  added: Record<string, unknown>,
  status?: Intake['status'],
): Promise<Result<Audit>> {
  const intake = await world.store.get<Intake>(COLLECTIONS.intakes, audit.intakeId)
  if (!intake || (intake.status !== 'open' && intake.status !== 'returned'))
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the intakes' }) }
  const saved = savedOf(intake)
  passMinutes(5)
  await world.store.update(COLLECTIONS.intakes, audit.intakeId, {
    saved: savedText({ ...saved, answers: { ...saved.answers, ...added } }),
    status: status ?? intake.status,
    rev: intake.rev + 1,
    pending: true,
    at: world.clock.now(),
  })
  return { ok: true, value: audit }
}

function wholeAnswers(scene: DemoScene, { categories }: Audit): Record<string, unknown> {
  const figures = categories.map(({ id, estimatedExposure }) => {
    const percent = 80 + scene.choice.below(40)
    return [id, Math.round(((estimatedExposure ?? 0) * percent) / 100)] as const
  })
  return {
    keyQuestions: answersTo(scene, KEY_QUESTION_IDS.length),
    exposures: Object.fromEntries(figures),
  }
}

function answersTo({ choice }: DemoScene, count: number): Record<string, object> {
  const answers = KEY_QUESTION_IDS.slice(0, count).map((question) => {
    const answer = choice.below(5) === 0 ? 'yes' : 'no'
    return [question, { answer, detail: '' }] as const
  })
  return Object.fromEntries(answers)
}
