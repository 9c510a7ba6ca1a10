import { useState } from 'react'
import {
  type ContactPrefix,
  checkContact,
  type TypedContact,
} from '#shared/intake/checkContactAndQuestion.ts'
import { contactPrefixOf } from '#shared/intake/flowFacts.ts'
import { mayDelegate } from '#shared/intake/flowSteps.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { FactsBox } from '../FactsBox.tsx'
import { useFlow, usePage } from '../flow.ts'

/** How can we reach you? The first page of an agent's and of a delegate's link. */
export function ContactPage() {
  const { facts } = useFlow()
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
      after={<DelegateLink />}
    >
      <ContactFields
        value={typed}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
        isOwn
      />
    </PageForm>
  )
}

/** Name, email and phone of one person. `isOwn`: of who sits before the page, so the browser may fill them. */
export function ContactFields({
  value,
  onChange,
  isOwn,
}: {
  value: TypedContact
  onChange: (changes: Partial<TypedContact>) => void
  isOwn: boolean
}) {
  const say = useTexts(CONTACT_TEXTS)
  const own = (token: string) => (isOwn ? token : 'off')
  return (
    <>
      <TextField
        id="first"
        label={say('first')}
        value={value.first}
        onChange={(first) => onChange({ first })}
        autoComplete={own('given-name')}
        autoCapitalize="words"
      />
      <TextField
        id="last"
        label={say('last')}
        value={value.last}
        onChange={(last) => onChange({ last })}
        autoComplete={own('family-name')}
        autoCapitalize="words"
      />
      <TextField
        id="email"
        label={say('email')}
        type="email"
        inputMode="email"
        autoCapitalize="off"
        value={value.email}
        onChange={(email) => onChange({ email })}
        autoComplete={own('email')}
      />
      <TypedField
        id="phone"
        kind="phone"
        label={say('phone')}
        type="tel"
        inputMode="tel"
        value={value.phone}
        onChange={(phone) => onChange({ phone })}
        autoComplete={own('tel-national')}
      />
    </>
  )
}

/** To the page that names another person, for those who may. */
export function DelegateLink() {
  const { facts, goTo } = useFlow()
  const say = useTexts(CONTACT_TEXTS)
  if (!mayDelegate(facts)) return null
  return (
    <p>
      <button type="button" className="link" onClick={() => goTo('delegate')}>
        {say('delegateLink')}
      </button>
    </p>
  )
}

/** A contact as this intake has answered it before; never one that the audit knows from elsewhere. */
export function contactOf(
  answers: Readonly<Record<string, unknown>>,
  prefix: ContactPrefix,
): TypedContact {
  const text = (name: string) => String(answers[`${prefix}${name}`] ?? '')
  return {
    first: text('FirstName'),
    last: text('LastName'),
    email: text('Email'),
    phone: text('Phone'),
  }
}

export const CONTACT_TEXTS = {
  h1: ['How can we reach you?', '¿Cómo podemos comunicarnos con usted?'],
  first: ['First name', 'Nombre'],
  last: ['Last name', 'Apellido'],
  email: ['Email', 'Correo electrónico'],
  phone: ['Phone', 'Teléfono'],
  hint: ['We use this only for your audit.', 'Lo usamos solo para su auditoría.'],
  delegateLink: ['Ask someone else to finish this', 'Pedir a otra persona que la termine'],
} as const satisfies Texts
