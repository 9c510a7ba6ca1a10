import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { textOfReason } from '#shared/audit/moveReason.ts'
import { OUTCOME_REASON_CODES, type OutcomeReason } from '#shared/audit/nonproductive.ts'
import { useAct } from '../../../providers/pending/useAct.ts'
import { TypedInput } from '../../../ui/inputs.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useEditor } from '../Editor.ts'
import { ChoiceBox } from '../fields/ChoiceBox.tsx'
import { FieldLabel } from '../fields/FieldFrame.tsx'

/** Sets the outcome nonproductive, with its reason; what it refuses says what would unlock it. */
export function NonproductiveForm() {
  const translate = useTranslate()
  const { audit, changed } = useEditor()
  const { run, sent, refused } = useAct(audit)
  const [reason, setReason] = useState<OutcomeReason | ''>('')
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState('')
  const [isDone, setDone] = useState(false)
  const move = async () => {
    if (changed.length > 0) return setMissing(translate('edit.save_first'))
    if (reason === '') return setMissing(translate('edit.reason_first'))
    setMissing('')
    const text = textOfReason({ kind: 'outcome', code: reason, words })
    setDone((await run({ kind: 'move', to: 'NONPRODUCTIVE' }, text)) !== null)
  }
  const wrong = missing || (refused === null ? '' : `${refused.message} ${refused.next}`)
  return (
    <Panel title={translate('edit.reason')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!sent) void move()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4, maxWidth: 560 }}
      >
        <div>
          <FieldLabel htmlFor="outcome-reason">{translate('edit.reason')}</FieldLabel>
          <ChoiceBox
            id="outcome-reason"
            value={reason}
            options={['', ...OUTCOME_REASON_CODES]}
            wordKey="edit.reasons"
            onText={(text) => setReason(OUTCOME_REASON_CODES.find((code) => code === text) ?? '')}
          />
        </div>
        <div>
          <FieldLabel htmlFor="outcome-words">{translate('edit.reason_words')}</FieldLabel>
          <TypedInput
            id="outcome-words"
            value={words}
            dir="auto"
            maxLength={1000}
            onText={setWords}
          />
        </div>
        {wrong !== '' && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {wrong}
          </Box>
        )}
        {isDone && wrong === '' && (
          <Box role="status" sx={{ color: 'success.main' }}>
            {translate('edit.outcome_done')}
          </Box>
        )}
        <div>
          <Button type="submit" variant="outlined">
            {translate('edit.set_nonproductive')}
          </Button>
        </div>
      </Box>
    </Panel>
  )
}
