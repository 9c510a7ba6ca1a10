import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { templateOf } from '#shared/audit/messages/templates.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { WordsFields } from '../../work/OutgoingMessage.tsx'
import { useCarrierChange } from '../useCarrierChange.ts'
import { useTemplatePreview } from './useTemplatePreview.ts'

/** The words of one step, with what comes of them beside: of a sample, or of the newest audit. */
export function TemplateDialog({
  type,
  carrier,
  onDone,
}: {
  type: StepType
  carrier: Carrier
  onDone: () => void
}) {
  const translate = useTranslate()
  const { change, waiting, refused } = useCarrierChange(carrier)
  const [words, setWords] = useState(templateOf(type, carrier) ?? { subject: '', text: '' })
  const [isReal, setReal] = useState(false)
  const preview = useTemplatePreview(type, carrier, words, isReal)
  const { displayName } = STEPS[type]
  const isOwn = carrier.templates?.[type] !== undefined
  const set = async (template: typeof words | null) => {
    if (await change('changeTemplates', { step: type, template })) onDone()
  }
  return (
    <FormDialog
      title={displayName}
      about={carrier.name}
      width={1000}
      submit={translate('manage.save')}
      onSubmit={() => void set(words)}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
      foot={
        isOwn && (
          <Button variant="text" disabled={waiting} onClick={() => void set(null)}>
            {translate('carriers.reset_template')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <WordsFields type={type} words={words} onChange={setWords} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <input
              type="checkbox"
              checked={isReal}
              onChange={(event) => setReal(event.target.checked)}
            />
            {translate('carriers.with_newest')}
          </Box>
          <Preview preview={preview} />
        </Box>
      </Box>
    </FormDialog>
  )
}

function Preview({ preview }: { preview: ReturnType<typeof useTemplatePreview> }) {
  const translate = useTranslate()
  if (preview === null) return <span>{translate('app.loading')}</span>
  if (!preview.ok) return <Mistake refusal={preview.error} />
  const { subject, text } = preview.value
  return (
    <Box
      role="region"
      aria-label={translate('carriers.preview')}
      // It scrolls, so it has to be reachable without a mouse.
      tabIndex={0}
      sx={({ palette }) => ({
        p: 4,
        maxHeight: 460,
        overflowY: 'auto',
        borderRadius: 1.5,
        background: palette.bakehouse.sunken,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      })}
    >
      {subject !== '' && <b>{`${subject}\n\n`}</b>}
      {text}
    </Box>
  )
}

function Mistake({ refusal: { message, next } }: { refusal: Refusal }) {
  return (
    <Box role="status" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
      {message} {next}
    </Box>
  )
}
