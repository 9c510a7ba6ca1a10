import { useState } from 'react'
import { checkDelegate } from '#shared/intake/checkContactAndQuestion.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea, TextField } from '../../fields/TextField.tsx'
import { useFlow, usePage } from '../flow.ts'
import { ContactFields, contactOf } from './ContactPage.tsx'

const PARTS = ['all', 'sales', 'docs'] as const

/** Who can finish this for you? They are sent a link of their own. */
export function DelegatePage() {
  const { facts } = useFlow()
  const say = useTexts(DELEGATE_TEXTS)
  const { delegateRelationship, delegateMessage } = facts.answers
  const [typed, setTyped] = useState(() => ({
    ...contactOf(facts.answers, 'delegate'),
    relation: String(delegateRelationship ?? ''),
    message: String(delegateMessage ?? ''),
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
      line={null}
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
        label={say('message')}
        isOptional
        value={typed.message}
        onChange={(message) => change({ message })}
      />
    </PageForm>
  )
}

export const DELEGATE_TEXTS = {
  h1: ['Who can finish this for you?', '¿Quién puede terminar esto por usted?'],
  hint: [
    'We send them a link of their own. They see only what you choose.',
    'Le enviamos su propio enlace. Verá solo lo que usted elija.',
  ],
  scope: ['What should they do?', '¿Qué debe hacer?'],
  all: ['Everything', 'Todo'],
  sales: ['Sales', 'Ventas'],
  docs: ['Documents', 'Documentos'],
  relation: ['Who are they to you?', '¿Qué relación tiene con usted?'],
  message: ['Message', 'Mensaje'],
  send: ['Send the link', 'Enviar el enlace'],
} as const satisfies Texts
