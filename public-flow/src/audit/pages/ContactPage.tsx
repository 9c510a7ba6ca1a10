import { useState } from 'react'
import { checkContact } from '#shared/intake/checkContactAndQuestion.ts'
import { contactPrefixOf } from '#shared/intake/flowFacts.ts'
import { mayDelegate } from '#shared/intake/flowSteps.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { CONTACT_TEXTS } from '../../texts/contactTexts.ts'
import { FactsBox } from '../FactsBox.tsx'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { ContactFields } from './ContactFields.tsx'
import { contactOf } from './contactOf.ts'

/** How can we reach you? The first page of an agent's and of a delegate's link. */
export function ContactPage() {
  const { facts, goTo } = useFlow()
  const say = useTexts(CONTACT_TEXTS)
  const prefix = contactPrefixOf(facts)
  const [typed, setTyped] = useState(() => contactOf(facts.answers, prefix))
  const { errors, submit } = usePage(() => checkContact(prefix, typed))
  return (
    <PageForm
      title={say('h1')}
      before={facts.scope === 'insured' ? null : <FactsBox />}
      lead={<p className="hint">{say('hint')}</p>}
      errors={errors}
      onSubmit={submit}
      after={
        mayDelegate(facts) ? (
          <p>
            <button type="button" className="link" onClick={() => goTo('delegate')}>
              {say('delegateLink')}
            </button>
          </p>
        ) : null
      }
    >
      <ContactFields
        value={typed}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
        isOwn
      />
    </PageForm>
  )
}
