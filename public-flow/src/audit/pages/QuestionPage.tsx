import { useState } from 'react'
import {
  addressInText,
  checkQuestion,
  LONGEST_DETAIL,
} from '#shared/intake/checkContactAndQuestion.ts'
import { entryOf } from '#shared/intake/flowFacts.ts'
import {
  asksDetail,
  pathOf,
  QUESTION_PAGES,
  type QuestionPage as QuestionId,
} from '#shared/intake/flowSteps.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextArea.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { ADDRESS_TEXTS } from '../../texts/addressTexts.ts'
import { QUESTION_TEXTS } from '../../texts/questionTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { AddressFields } from './AddressFields.tsx'

/** One of the nine key questions; no answer is never read as No. */
export function QuestionPage() {
  const { facts, step } = useFlow()
  const id = step as QuestionId
  const say = useTexts(QUESTION_TEXTS)
  const address = useTexts(ADDRESS_TEXTS)
  const [typed, setTyped] = useState(() => {
    const known = entryOf(entryOf(facts.answers, 'keyQuestions'), QUESTION_PAGES[id])
    const page = facts.pages[id] ?? {}
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
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
  return (
    <PageForm
      title={say(id)}
      heading={
        <>
          <span className="count">{count}</span> {say(id)}
        </>
      }
      errors={errors}
      onSubmit={submit}
    >
      <ChoiceCards
        id="answer"
        legend={say(id)}
        isLegendHidden
        value={typed.answer}
        onChange={(answer) => change({ answer })}
        choices={[
          { value: 'yes', label: say('yes') },
          { value: 'no', label: say('no') },
        ]}
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
            left={say('left', { n: LONGEST_DETAIL - typed.detail.length })}
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
