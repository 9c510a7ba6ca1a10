import { useState } from 'react'
import {
  addressInText,
  checkQuestion,
  LONGEST_DETAIL,
  type TypedQuestion,
} from '#shared/intake/checkContactAndQuestion.ts'
import { entryOf } from '#shared/intake/flowFacts.ts'
import {
  asksDetail,
  isAnswered,
  pathOf,
  QUESTION_PAGES,
  type QuestionPage as QuestionId,
} from '#shared/intake/flowSteps.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { YesNoCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextField.tsx'
import { PERIOD_TEXTS, periodOf } from '../dayAndMoneyText.ts'
import { type AnsweredPage, useFlow, usePage } from '../flow.ts'
import { ADDRESS_TEXTS, AddressFields } from './AddressFields.tsx'

/** One of the nine key questions; no answer is never read as No. */
export function QuestionPage() {
  const { facts, step } = useFlow()
  const id = step as QuestionId
  const say = useTexts(QUESTION_TEXTS)
  const address = useTexts(ADDRESS_TEXTS)
  const [typed, setTyped] = useState(() => {
    const known = entryOf(entryOf(facts.answers, 'keyQuestions'), QUESTION_PAGES[id])
    const page = facts.pages[id] ?? {}
    const text = (value: unknown) => String(value ?? '')
    return {
      answer: text(known['answer']),
      detail: text(known['detail']),
      street: text(page['street']),
      more: text(page['more']),
      city: text(page['city']),
      state: text(page['state']),
      zip: text(page['zip']),
    }
  })
  // An address that was given on one page is offered on the other (WCAG 3.3.7).
  const detailOf = (question: QuestionId) => {
    const given = entryOf(entryOf(facts.answers, 'keyQuestions'), QUESTION_PAGES[question])
    return given['answer'] === 'yes' ? String(given['detail'] ?? '') : ''
  }
  const mailing = detailOf('q-mailing')
  const atLocation = addressInText(detailOf('q-locations'))
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const { errors, submit } = usePage(() => checkQuestion(id, typed))
  const questions = pathOf(facts).filter((each) => Object.hasOwn(QUESTION_PAGES, each))
  const count = say('count', { n: questions.indexOf(id) + 1, of: questions.length })
  const isAsked = typed.answer === 'yes' && asksDetail(id)
  const left = LONGEST_DETAIL - typed.detail.length
  const time = useTexts(PERIOD_TEXTS)
  // Sharing results is a wish for now; all else is about the audit's year.
  const period = id === 'q-release' ? null : periodOf(facts)
  return (
    <PageForm
      title={say(id)}
      heading={
        <>
          <span className="count">{count}</span> {say(id)}
        </>
      }
      {...(period && { lead: <p className="hint">{time('period', period)}</p> })}
      errors={errors}
      onSubmit={submit}
      after={<NoneChanged />}
    >
      <YesNoCards
        legend={say(id)}
        value={typed.answer}
        onChange={(answer) => change({ answer })}
        yes={say('yes')}
        no={say('no')}
      />
      {isAsked && id === 'q-mailing' && (
        <>
          {atLocation !== null && typed.street === '' && (
            <p>
              <button type="button" className="link" onClick={() => change(atLocation)}>
                {address('sameAsLocation')}
              </button>
            </p>
          )}
          <AddressFields value={typed} onChange={change} />
        </>
      )}
      {isAsked && id !== 'q-mailing' && (
        <>
          <TextArea
            id="detail"
            label={say('detail')}
            hint={say(id === 'q-locations' ? 'locHint' : 'detailHint')}
            left={say.count(left < 0 ? 'over' : 'left', Math.abs(left))}
            value={typed.detail}
            onChange={(detail) => change({ detail })}
          />
          {id === 'q-locations' && mailing !== '' && !typed.detail.includes(mailing) && (
            <p>
              <button
                type="button"
                className="link"
                onClick={() => change({ detail: `${mailing}\n${typed.detail}`.trim() })}
              >
                {address('sameAsMailing')}
              </button>
            </p>
          )}
        </>
      )}
    </PageForm>
  )
}

/**
 * On the first question about a change, while none is answered: all of them to read, and one No to all.
 * With anything to report one goes on, one question a page.
 */
function NoneChanged() {
  const { facts, step, answer } = useFlow()
  const say = useTexts(QUESTION_TEXTS)
  const changes = pathOf(facts).filter(
    (each): each is QuestionId =>
      Object.hasOwn(QUESTION_PAGES, each) && asksDetail(each as QuestionId),
  )
  if (step !== changes[0] || changes.some((each) => isAnswered(facts, each))) return null
  const answerNo = () => {
    const pages = changes.flatMap((each): AnsweredPage[] => {
      const checked = checkQuestion(each, { ...UNANSWERED, answer: 'no' })
      return checked.ok ? [[each, checked.value]] : []
    })
    void answer(...pages)
  }
  return (
    <details>
      <summary>{say('noneAsk')}</summary>
      <div className="more">
        <p>{say('noneText')}</p>
        <ul>
          {changes.map((each) => (
            <li key={each}>{say(each)}</li>
          ))}
        </ul>
        <button type="button" className="button second" onClick={answerNo}>
          {say('none')}
        </button>
      </div>
    </details>
  )
}

const UNANSWERED: TypedQuestion = {
  answer: '',
  detail: '',
  street: '',
  more: '',
  city: '',
  state: '',
  zip: '',
}

export const QUESTION_TEXTS = {
  count: ['Question {n} of {of}', 'Pregunta {n} de {of}'],
  yes: ['Yes', 'Sí'],
  no: ['No', 'No'],
  'q-sales-tax': ['Did you collect sales tax?', '¿Cobró impuesto sobre las ventas?'],
  'q-new-products': ['Did you start selling anything new?', '¿Empezó a vender algo nuevo?'],
  'q-name': ['Did the business name change?', '¿Cambió el nombre del negocio?'],
  'q-entity': [
    'Did the type of business change? (like sole owner to LLC)',
    '¿Cambió el tipo de negocio? (como de dueño único a LLC)',
  ],
  'q-locations': ['Did you open, close or move a location?', '¿Abrió, cerró o mudó algún local?'],
  'q-mailing': ['Did your mailing address change?', '¿Cambió su dirección postal?'],
  'q-owners': ['Did the officers or owners change?', '¿Cambiaron los directivos o dueños?'],
  'q-operations': ['Did the work you do change?', '¿Cambió el trabajo que hace?'],
  'q-release': [
    'May we share the results with your agent?',
    '¿Podemos compartir los resultados con su agente?',
  ],
  noneAsk: ['Nothing changed?', '¿No cambió nada?'],
  noneText: [
    'Read these questions. If every answer is No, you can answer them all at once.',
    'Lea estas preguntas. Si todas se contestan con No, puede contestarlas juntas.',
  ],
  none: ['None of these changed', 'Nada de esto cambió'],
  detail: ['What changed?', '¿Qué cambió?'],
  detailHint: ['Tell us what and when.', 'Díganos qué y cuándo.'],
  locHint: ['Tell us the address and the month.', 'Escriba la dirección y el mes.'],
  leftOne: ['{n} character left.', 'Le queda {n} carácter.'],
  leftOther: ['{n} characters left.', 'Le quedan {n} caracteres.'],
  overOne: ['{n} character too many.', 'Sobra {n} carácter.'],
  overOther: ['{n} characters too many.', 'Sobran {n} caracteres.'],
} as const satisfies Texts
