import { useState } from 'react'
import { checkDelegate } from '#shared/intake/checkContactAndQuestion.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextArea.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { ALL_TEXTS } from '../../texts/allTexts.ts'
import { DELEGATE_TEXTS } from '../../texts/delegateTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { ContactFields } from './ContactFields.tsx'
import { contactOf } from './contactOf.ts'

const PARTS = ['all', 'sales', 'docs'] as const

/** Who can finish this for you? They are sent a link of their own. */
export function DelegatePage() {
  const { facts } = useFlow()
  const say = useTexts(DELEGATE_TEXTS)
  const all = useTexts(ALL_TEXTS)
  const { delegateRelationship, delegateMessage } = facts.answers
  const [typed, setTyped] = useState(() => ({
    ...contactOf(facts.answers, 'delegate'),
    relation: typeof delegateRelationship === 'string' ? delegateRelationship : '',
    message: typeof delegateMessage === 'string' ? delegateMessage : '',
    parts: String(facts.pages['delegate']?.['parts'] ?? 'all'),
  }))
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const { errors, submit } = usePage(() => checkDelegate(typed))
  return (
    <PageForm
      title={say('h1')}
      lead={<p className="hint">{say('hint')}</p>}
      errors={errors}
      submit={say('send')}
      onSubmit={submit}
    >
      <ContactFields value={typed} onChange={change} isOwn={false} />
      <TextField
        id="relation"
        label={say('relation')}
        value={typed.relation}
        onChange={(relation) => change({ relation })}
      />
      <ChoiceCards
        id="parts"
        legend={say('scope')}
        value={typed.parts}
        onChange={(parts) => change({ parts })}
        choices={PARTS.map((value) => ({ value, label: say(value) }))}
      />
      <TextArea
        id="message"
        label={`${say('message')} ${all('optional')}`}
        value={typed.message}
        onChange={(message) => change({ message })}
      />
    </PageForm>
  )
}
