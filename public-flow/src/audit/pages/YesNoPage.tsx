import { useState } from 'react'
import type { CheckedPage } from '#shared/intake/checkedPage.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { QUESTION_TEXTS } from '../../texts/questionTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'

/** A page that is one yes or no. */
export function YesNoPage({
  title,
  yes,
  no,
  check,
}: {
  title: string
  yes?: string
  no?: string
  check: (answer: string) => CheckedPage
}) {
  const { facts, step } = useFlow()
  const say = useTexts(QUESTION_TEXTS)
  const [answer, setAnswer] = useState(String(facts.pages[step]?.['answer'] ?? ''))
  const { errors, submit } = usePage(() => check(answer))
  return (
    <PageForm title={title} errors={errors} onSubmit={submit}>
      <ChoiceCards
        id="answer"
        legend={title}
        isLegendHidden
        value={answer}
        onChange={setAnswer}
        choices={[
          { value: 'yes', label: yes ?? say('yes') },
          { value: 'no', label: no ?? say('no') },
        ]}
      />
    </PageForm>
  )
}
