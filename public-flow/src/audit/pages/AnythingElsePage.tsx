import { useState } from 'react'
import { checkAnythingElse } from '#shared/intake/checkedPage.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextField.tsx'
import { useFlow, usePage } from '../flow.ts'

/** Is there anything else? After a return also the place for what is no document. */
export function AnythingElsePage() {
  const { facts } = useFlow()
  const say = useTexts(ELSE_TEXTS)
  const known = facts.answers['anythingElse']
  const [note, setNote] = useState(String(known ?? ''))
  const { errors, submit } = usePage(() => checkAnythingElse(note))
  const words = facts.asked.again.filter(({ docType }) => docType === '')
  return (
    <PageForm title={say('h1')} errors={errors} onSubmit={submit}>
      {facts.flow === 'return' && words.length > 0 && (
        <div className="banner info">
          <p>
            <strong>{say('again')}</strong>
          </p>
          {words.map((each) => (
            <p key={each.words}>{each.words}</p>
          ))}
        </div>
      )}
      <TextArea
        id="note"
        label={say('note')}
        isOptional
        hint={say('hint')}
        value={note}
        onChange={setNote}
      />
    </PageForm>
  )
}

export const ELSE_TEXTS = {
  h1: ['Is there anything else?', '¿Hay algo más?'],
  hint: [
    'Anything that helps us understand your numbers.',
    'Lo que nos ayude a entender sus números.',
  ],
  note: ['Your note', 'Su nota'],
  again: ['What your auditor asked', 'Lo que pidió su auditor'],
} as const satisfies Texts
