import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { PLACEHOLDERS } from '#shared/audit/messages/templates.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { LANGUAGES } from '#shared/kernel/language.ts'
import { AreaControl, Control, Field } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import type { OutgoingPreview } from './outgoingPreview.ts'
import './workMessages.ts'

/** What will go out, as plain text: nothing in it is markup. */
export function OutgoingPreviewPane({ preview }: { preview: Result<OutgoingPreview> | null }) {
  const translate = useTranslate()
  if (preview === null) return <Box role="status">{translate('work.not_known_yet')}</Box>
  if (!preview.ok) return <RefusalNote refusal={preview.error} />
  const { to, subject, text, language } = preview.value
  return (
    <Box
      component="section"
      aria-label={translate('work.compose.preview')}
      // Scrolled by keyboard too.
      tabIndex={0}
      sx={{
        maxHeight: 360,
        overflow: 'auto',
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        {translate('work.compose.to', { to, language: LANGUAGES[language] })}
      </Box>
      {subject !== '' && (
        <Box sx={{ fontWeight: 620, my: 2 }}>
          <bdi>{subject}</bdi>
        </Box>
      )}
      <Box sx={{ whiteSpace: 'pre-wrap', mt: 2 }} dir="auto" lang={language}>
        {text}
      </Box>
    </Box>
  )
}

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
