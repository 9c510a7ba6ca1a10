import { useState } from 'react'
import { checkWho } from '#shared/intake/checkedPage.ts'
import { wantedOf, whoOf } from '#shared/intake/flowFacts.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { FactsBox } from '../FactsBox.tsx'
import { useFlow, usePage } from '../flow.ts'
import { documentNames, documentTexts, nameInSentence } from './documentNames.ts'

const CHOICES = ['insured', 'agent', 'accountant', 'other'] as const

/** Who are you? The first page of the insured's own link. */
export function WhoPage() {
  const { facts } = useFlow()
  const say = useTexts(WHO_TEXTS)
  const names = useTexts(documentTexts(facts))
  const [who, setWho] = useState<string>(whoOf(facts) ?? '')
  const { errors, submit } = usePage(() => checkWho(who))
  const documents = documentNames(wantedOf(facts), names, nameInSentence).join(', ')
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

export const WHO_TEXTS = {
  h1: ['Who are you?', '¿Quién es usted?'],
  hint: ['This tells us what to ask you.', 'Así sabemos qué preguntarle.'],
  insured: ['Owner or employee', 'Dueño o empleado'],
  agent: ['Insurance agent or broker', 'Agente o corredor de seguros'],
  accountant: ['Accountant or bookkeeper', 'Contador o tenedor de libros'],
  other: ['Someone else', 'Otra persona'],
  ready: ['What to have ready', 'Qué debe tener a mano'],
  readyText: [
    'Your sales or payroll for the period, any sales tax, and these documents: {documents}.',
    'Sus ventas o nómina del período, el impuesto sobre ventas y estos documentos: {documents}.',
  ],
  notMine: ['This is not my business', 'Este no es mi negocio'],
  notMineText: [
    'Close this page and don’t answer. Call us so we can fix it.',
    'Cierre esta página y no conteste. Llámenos para corregirlo.',
  ],
} as const satisfies Texts
