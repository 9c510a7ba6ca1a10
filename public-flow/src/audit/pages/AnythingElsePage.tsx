import { useState } from 'react'
import { checkAnythingElse } from '#shared/intake/checkedPage.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextArea.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { ALL_TEXTS } from '../../texts/allTexts.ts'
import { ELSE_TEXTS } from '../../texts/elseTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'

/** Is there anything else? After a return also the place for what is no document. */
export function AnythingElsePage() {
  const { facts } = useFlow()
  const say = useTexts(ELSE_TEXTS)
  const all = useTexts(ALL_TEXTS)
  const known = facts.answers['anythingElse']
  const [note, setNote] = useState(typeof known === 'string' ? known : '')
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
        label={`${say('note')} ${all('optional')}`}
        hint={say('hint')}
        value={note}
        onChange={setNote}
      />
    </PageForm>
  )
}
