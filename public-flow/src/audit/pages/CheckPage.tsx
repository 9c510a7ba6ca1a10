import { useContext } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { missingDocuments } from '#shared/intake/checkDocuments.ts'
import { pathOf, type StepId } from '#shared/intake/flowSteps.ts'
import { Icon } from '../../app/Icon.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { usePageTitle } from '../../fields/usePageTitle.ts'
import { LanguageContext } from '../../language/LanguageContext.tsx'
import { useErrorText } from '../../language/useErrorText.ts'
import { useTexts } from '../../language/useTexts.ts'
import { CHECK_TEXTS } from '../../texts/checkTexts.ts'
import { type AnswerSection, answerSections } from '../answerSections.ts'
import { momentText } from '../dayText.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { AnswerList } from './AnswerList.tsx'

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
