import { useState } from 'react'
import { entryOf } from '#shared/domain/intake/FlowFacts.ts'
import { pathOf } from '#shared/domain/intake/flowSteps.ts'
import { checkQuestion, LONGEST_DETAIL } from '#shared/domain/intake/pages/checkQuestion.ts'
import {
  asksDetail,
  QUESTION_PAGES,
  type QuestionPage as QuestionId,
} from '#shared/domain/intake/questionPages.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextArea.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { QUESTION_TEXTS } from '../../texts/questionTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { AddressFields } from './AddressFields.tsx'

/** One of the nine key questions; no answer is never read as No. */
export function QuestionPage() {
  const { facts, step } = useFlow()
  const id = step as QuestionId
  const say = useTexts(QUESTION_TEXTS)
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
      {isAsked && id === 'q-mailing' && <AddressFields value={typed} onChange={change} />}
      {isAsked && id !== 'q-mailing' && (
        <TextArea
          id="detail"
          label={say('detail')}
          hint={say(id === 'q-locations' ? 'locHint' : 'detailHint')}
          left={say('left', { n: LONGEST_DETAIL - typed.detail.length })}
          value={typed.detail}
          onChange={(detail) => change({ detail })}
        />
      )}
    </PageForm>
  )
}
