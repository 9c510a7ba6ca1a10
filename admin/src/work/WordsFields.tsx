import { useTranslate } from 'ra-core'
import { PLACEHOLDERS } from '#shared/audit/messages/templates.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { AreaControl, Control, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

/** The words of what a step sends: its subject, where its channel has one, and its text. */
export function WordsFields({
  type,
  words,
  onChange,
}: {
  type: StepType
  words: OutgoingTemplate
  onChange: (words: OutgoingTemplate) => void
}) {
  const translate = useTranslate()
  const names = Object.keys(PLACEHOLDERS)
    .map((name) => `{${name}}`)
    .join(' ')
  return (
    <>
      {STEPS[type].channel !== 'text' && (
        <Field
          label={translate('work.compose.subject')}
          control={(ids) => (
            <Control
              {...ids}
              value={words.subject}
              onChange={(event) => onChange({ ...words, subject: event.target.value })}
            />
          )}
        />
      )}
      <Field
        label={translate('work.compose.words')}
        hint={translate('work.compose.placeholders', { names })}
        control={(ids) => (
          <AreaControl
            {...ids}
            rows={14}
            autoFocus
            value={words.text}
            onChange={(event) => onChange({ ...words, text: event.target.value })}
          />
        )}
      />
    </>
  )
}
