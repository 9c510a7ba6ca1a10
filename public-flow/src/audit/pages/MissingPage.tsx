import { useState } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { checkMissing } from '#shared/intake/checkDocuments.ts'
import { mayDelegate } from '#shared/intake/flowSteps.ts'
import { ChoiceCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextArea } from '../../fields/TextArea.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { CONTACT_TEXTS } from '../../texts/contactTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { MISSING_TEXTS } from '../../texts/missingTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { documentName } from './documentNames.ts'

const REASONS = ['later', 'accountant', 'none', 'other'] as const

/** Why don't you have it? Asked for each document that was said to be missing. */
export function MissingPage() {
  const { facts, step, goTo } = useFlow()
  const say = useTexts(MISSING_TEXTS)
  const docs = useTexts(DOCS_TEXTS)
  const contact = useTexts(CONTACT_TEXTS)
  const type = step.slice('missing-'.length) as DocumentType
  const page = facts.pages[step] ?? {}
  const [reason, setReason] = useState(String(page['reason'] ?? ''))
  const [text, setText] = useState(String(page['text'] ?? ''))
  const { errors, submit } = usePage(() => checkMissing(type, { reason, text }))
  return (
    <PageForm
      title={say('h1')}
      lead={<p>{say('which', { document: documentName(type, docs) })}</p>}
      errors={errors}
      onSubmit={submit}
      after={
        reason === 'accountant' && mayDelegate(facts) ? (
          <p>
            <button type="button" className="link" onClick={() => goTo('delegate')}>
              {contact('delegateLink')}
            </button>
          </p>
        ) : null
      }
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
