import { useState } from 'react'
import { type ContactPrefix, checkContact } from '#shared/intake/checkContactAndQuestion.ts'
import { type CheckedPage, checkAgentType, checkGoOn } from '#shared/intake/checkedPage.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { YesNoCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { useFlow, usePage } from '../flow.ts'
import { ContactFields, contactOf } from './ContactPage.tsx'

/** Whether an agent deals with the business themselves. */
export function AgentTypePage() {
  const say = useTexts(AGENT_TEXTS)
  return <YesNoPage title={say('typeH1')} yes={say('yes')} no={say('no')} check={checkAgentType} />
}

/** The agent through whom an agent works. */
export function ProvidedAgentPage() {
  const say = useTexts(AGENT_TEXTS)
  return <OtherContactPage title={say('providedH1')} prefix="agentProvided" />
}

/** Whom to talk to at the insured business, as an agent knows it. */
export function InsuredContactPage() {
  const { state } = useFlow()
  const say = useTexts(AGENT_TEXTS)
  const heading = say('insuredH1', { business: state.intake.insuredCompany })
  return <OtherContactPage title={say('insuredTitle')} heading={heading} prefix="agentInsured" />
}

/** Whether an agent answers the questions for the insured. */
export function GoOnPage() {
  const say = useTexts(AGENT_TEXTS)
  return <YesNoPage title={say('goOnH1')} check={checkGoOn} />
}

/** A page that is one yes or no. */
function YesNoPage({
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
  const say = useTexts(AGENT_TEXTS)
  const [answer, setAnswer] = useState(String(facts.pages[step]?.['answer'] ?? ''))
  const { errors, submit } = usePage(() => check(answer))
  return (
    <PageForm title={title} errors={errors} onSubmit={submit}>
      <YesNoCards
        legend={title}
        value={answer}
        onChange={setAnswer}
        yes={yes ?? say('plainYes')}
        no={no ?? say('plainNo')}
      />
    </PageForm>
  )
}

/** A page that asks an agent for another person's contact. */
function OtherContactPage({
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

export const AGENT_TEXTS = {
  typeH1: ['Is this business your direct client?', '¿Este negocio es su cliente directo?'],
  yes: ['Yes, it’s my client', 'Sí, es mi cliente'],
  no: ['No, I work through another agent', 'No, trabajo con otro agente'],
  plainYes: ['Yes', 'Sí'],
  plainNo: ['No', 'No'],
  providedH1: ['Who is the other agent?', '¿Quién es el otro agente?'],
  insuredH1: ['Who should we talk to at {business}?', '¿Con quién hablamos en {business}?'],
  insuredTitle: ['Who should we talk to there?', '¿Con quién hablamos allí?'],
  goOnH1: ['Can you answer the questions for them?', '¿Puede contestar por ellos?'],
} as const satisfies Texts
