import { useContext } from 'react'
import { LanguageContext, type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { AnswerList } from '../AnswerList.tsx'
import { answerSections } from '../answerSections.ts'
import { answerDay } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'
import { documentName, documentTexts } from './documentNames.ts'

/** What was asked for again, in the auditor's words; what was sent before can be read. */
export function StartPage() {
  const { facts, state, clock } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(RETURNED_TEXTS)
  const names = useTexts(documentTexts(facts))
  const { errors, submit } = usePage(() => ({ ok: true, value: { answers: {}, page: {} } }))
  const { again } = facts.asked
  const count = Math.max(1, again.length)
  const n = say('numbers').split(' ')[count] ?? String(count)
  const due = answerDay(state.intake, clock)
  const before = answerSections({ ...facts, flow: 'audit' }, language)
  return (
    <PageForm
      title={count === 1 ? say('h1One') : say('h1Other', { n })}
      lead={
        <>
          <p>{say('lead')}</p>
          {due !== '' && <p>{say('due', { due })}</p>}
        </>
      }
      errors={errors}
      submit={say('start')}
      onSubmit={submit}
      after={
        <details>
          <summary>{say('before')}</summary>
          <p className="hint more">{say('locked')}</p>
          <AnswerList sections={before} isLocked />
        </details>
      }
    >
      {again.map(({ docType, words }) => (
        <div className="banner warn" key={`${docType} ${words}`}>
          <p>
            <strong>{docType === '' ? say('anything') : documentName(docType, names)}</strong>
          </p>
          {words !== '' && (
            <>
              <p className="hint">{say('from')}</p>
              <p>{words}</p>
            </>
          )}
        </div>
      ))}
    </PageForm>
  )
}

export const RETURNED_TEXTS = {
  h1One: ['We need one more thing', 'Necesitamos una cosa más'],
  h1Other: ['We need {n} more things', 'Necesitamos {n} cosas más'],
  numbers: [
    'zero one two three four five six seven eight nine',
    'cero una dos tres cuatro cinco seis siete ocho nueve',
  ],
  lead: [
    'Thank you for what you sent. It’s safe. We only need these to finish.',
    'Gracias por lo que envió. Está guardado. Solo falta esto para terminar.',
  ],
  due: [
    'Please finish by {due}. It takes about 3 minutes.',
    'Termine a más tardar el {due}. Toma unos 3 minutos.',
  ],
  start: ['Start', 'Empezar'],
  from: ['From your auditor', 'De su auditor'],
  anything: ['More information', 'Más información'],
  before: ['What you sent before', 'Lo que envió antes'],
  locked: ['You can read these but not change them.', 'Puede leerlo, pero no cambiarlo.'],
} as const satisfies Texts
