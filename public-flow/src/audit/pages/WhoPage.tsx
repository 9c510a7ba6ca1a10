import { useState } from 'react'
import { checkWho } from '#shared/intake/checkedPage.ts'
import { wantedOf, whoOf } from '#shared/intake/flowFacts.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { WHO_TEXTS } from '../../texts/whoTexts.ts'
import { FactsBox } from '../FactsBox.tsx'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { documentNames } from './documentNames.ts'

const CHOICES = ['insured', 'agent', 'accountant', 'other'] as const

/** Who are you? The first page of the insured's own link. */
export function WhoPage() {
  const { facts } = useFlow()
  const say = useTexts(WHO_TEXTS)
  const docs = useTexts(DOCS_TEXTS)
  const [who, setWho] = useState<string>(whoOf(facts) ?? '')
  const { errors, submit } = usePage(() => checkWho(who))
  const documents = documentNames(wantedOf(facts), docs).join(', ').toLowerCase()
  return (
    <PageForm
      title={say('h1')}
      before={<FactsBox />}
      lead={<p className="hint">{say('hint')}</p>}
      errors={errors}
      onSubmit={submit}
      after={
        <>
          <details>
            <summary>{say('ready')}</summary>
            <p className="more">{say('readyText', { documents })}</p>
          </details>
          <details>
            <summary>{say('notMine')}</summary>
            <p className="more">{say('notMineText')}</p>
          </details>
        </>
      }
    >
      <ChoiceCards
        id="who"
        legend={say('h1')}
        isLegendHidden
        value={who}
        onChange={setWho}
        choices={CHOICES.map((value) => ({ value, label: say(value) }))}
      />
    </PageForm>
  )
}
