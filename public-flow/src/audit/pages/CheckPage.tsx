import { useContext } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { missingDocuments } from '#shared/intake/checkDocuments.ts'
import { pathOf, type StepId } from '#shared/intake/flowSteps.ts'
import { Icon } from '../../app/Icon.tsx'
import { LanguageContext, type Texts, useErrorText, useTexts } from '../../app/language.tsx'
import { PageForm, usePageTitle } from '../../fields/PageForm.tsx'
import { AnswerList } from '../AnswerList.tsx'
import { type AnswerSection, answerSections } from '../answerSections.ts'
import { momentText } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'

/** Check your answers: every answer, an unanswered one too, with a way to change it. */
export function CheckPage() {
  const { facts } = useFlow()
  return facts.status === 'submitted' ? <SentAnswers /> : <OpenAnswers />
}

function OpenAnswers() {
  const { facts } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(CHECK_TEXTS)
  const { errors, submit } = usePage(() => ({ ok: true, value: { answers: {}, page: {} } }))
  const asked = pathOf(facts)
  const sections = answerSections(facts, language)
  // In a return flow only what was asked for again can be changed.
  const own = sections.map((section) => lockedUnless(section, asked))
  const missing = asked.includes('documents') ? missingDocuments(facts) : []
  return (
    <PageForm
      title={say('h1')}
      lead={<p>{say('lead')}</p>}
      errors={errors}
      submit={say('next')}
      onSubmit={submit}
    >
      <AnswerList sections={own} isLocked={false} />
      {missing.length > 0 && (
        <div className="banner warn">
          <p>
            <Icon name="needed" /> <strong>{say.count('missing', missing.length)}</strong>
          </p>
          <p>{say('missingText')}</p>
        </div>
      )}
    </PageForm>
  )
}

function lockedUnless(section: AnswerSection, asked: readonly StepId[]): AnswerSection {
  const { step, ...rest } = section
  const rows = section.rows.map((row) =>
    row.step !== null && !asked.includes(row.step) ? { ...row, step: null } : row,
  )
  return step !== undefined && asked.includes(step) ? { ...rest, rows, step } : { ...rest, rows }
}

function SentAnswers() {
  const { facts, state } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(CHECK_TEXTS)
  const inWords = useErrorText()
  usePageTitle(say('h1'), false)
  const { at } = state.intake
  return (
    <>
      <h1>{say('h1')}</h1>
      <div className="banner info">
        <p>{inWords(ANSWER_ERRORS.ALREADY_SENT, { date: at ? momentText(at) : '' })}</p>
      </div>
      <AnswerList sections={answerSections(facts, language)} isLocked />
    </>
  )
}

export const CHECK_TEXTS = {
  h1: ['Check your answers', 'Revise sus respuestas'],
  lead: [
    'Read each part. You sign and send on the next page.',
    'Lea cada parte. Firma y envía en la página siguiente.',
  ],
  next: ['Continue to sign', 'Continuar y firmar'],
  missingOne: ['{n} document is missing', 'Falta {n} documento'],
  missingOther: ['{n} documents are missing', 'Faltan {n} documentos'],
  missingText: [
    'You can send now. Add it later with the same link or code.',
    'Puede enviar ahora. Agréguelo después con el mismo enlace o código.',
  ],
} as const satisfies Texts
