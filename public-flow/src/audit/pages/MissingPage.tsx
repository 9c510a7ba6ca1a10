import { useState } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { checkMissing } from '#shared/intake/checkDocuments.ts'
import { wantedOf } from '#shared/intake/flowFacts.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextField.tsx'
import { useFlow, usePage } from '../flow.ts'
import { DelegateLink } from './ContactPage.tsx'
import { documentTexts, neededName } from './documentNames.ts'

const REASONS = ['later', 'accountant', 'none', 'other'] as const

/** Why don't you have it? Asked for each document that was said to be missing. */
export function MissingPage() {
  const { facts, step } = useFlow()
  const say = useTexts(MISSING_TEXTS)
  const names = useTexts(documentTexts(facts))
  const type = step.slice('missing-'.length) as DocumentType
  const page = facts.pages[step] ?? {}
  const [reason, setReason] = useState(String(page['reason'] ?? ''))
  const [text, setText] = useState(String(page['text'] ?? ''))
  const { errors, submit } = usePage(() => checkMissing(type, { reason, text }))
  return (
    <PageForm
      title={say('h1')}
      lead={
        <>
          <p>{say('which', { document: neededName(type, wantedOf(facts), names) })}</p>
          <p className="hint">{say('goesOn')}</p>
        </>
      }
      errors={errors}
      onSubmit={submit}
      after={reason === 'accountant' ? <DelegateLink /> : null}
    >
      <ChoiceCards
        id="reason"
        legend={say('h1')}
        isLegendHidden
        value={reason}
        onChange={setReason}
        choices={REASONS.map((value) => ({ value, label: say(value) }))}
      />
      {reason === 'other' && (
        <TextArea id="text" label={say('words')} value={text} onChange={setText} />
      )}
    </PageForm>
  )
}

export const MISSING_TEXTS = {
  h1: ['Why don’t you have it?', '¿Por qué no lo tiene?'],
  later: ['I can get it later', 'Puedo conseguirlo después'],
  accountant: ['My accountant has it', 'Lo tiene mi contador'],
  none: ['We don’t keep one', 'No lo llevamos'],
  other: ['Something else', 'Otra razón'],
  which: ['About: {document}', 'Sobre: {document}'],
  goesOn: [
    'You can still send your answers. Your auditor reads the reason and may call you.',
    'Aun así puede enviar sus respuestas. Su auditor leerá la razón y podría llamarle.',
  ],
  words: ['Tell us why', 'Díganos por qué'],
} as const satisfies Texts
