import { useState } from 'react'
import { type ContactPrefix, checkContact } from '#shared/intake/checkContactAndQuestion.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { ContactFields } from './ContactFields.tsx'
import { contactOf } from './contactOf.ts'

/** A page that asks an agent for another person's contact. */
export function OtherContactPage({
  title,
  heading = title,
  prefix,
}: {
  /** For the window's title, so it holds no name. */
  title: string
  heading?: string
  prefix: ContactPrefix
}) {
  const { facts } = useFlow()
  const [typed, setTyped] = useState(() => contactOf(facts.answers, prefix))
  const { errors, submit } = usePage(() => checkContact(prefix, typed))
  return (
    <PageForm title={title} heading={heading} errors={errors} onSubmit={submit}>
      <ContactFields
        value={typed}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
        isOwn={false}
      />
    </PageForm>
  )
}
