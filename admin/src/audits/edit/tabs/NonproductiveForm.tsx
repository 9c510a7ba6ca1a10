import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { OUTCOME_REASON_CODES } from '#shared/domain/audit/outcomeReasons.ts'
import { moveAudit } from '#shared/operations/moveAudit.ts'
import { Panel } from '../../../components/Panel.tsx'
import { useWork } from '../../../work/useWork.ts'
import { useEditor } from '../Editor.ts'
import { ChoiceBox } from '../fields/ChoiceBox.tsx'
import { FieldLabel } from '../fields/FieldFrame.tsx'
import { FieldInput } from '../fields/FieldInput.tsx'

/** Sets the outcome nonproductive, with its reason; what it refuses says what would unlock it. */
export function NonproductiveForm() {
  const translate = useTranslate()
  const act = useWork()
  const { audit, changed } = useEditor()
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [answer, setAnswer] = useState<{ isRefused: boolean; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const move = async () => {
    if (changed.length > 0) return refuse(translate('edit.save_first'))
    if (reason === '') return refuse(translate('edit.reason_first'))
    setBusy(true)
    const text = words.trim() === '' ? reason : `${reason}: ${words.trim()}`
    const done = await act(moveAudit, { auditFSID: audit.id, to: 'NONPRODUCTIVE', reason: text })
    setBusy(false)
    if (done.ok) setAnswer({ isRefused: false, text: translate('edit.outcome_done') })
    else refuse(`${done.error.message} ${done.error.next}`)
  }
  const refuse = (text: string) => setAnswer({ isRefused: true, text })
  return (
    <Panel title={translate('edit.reason')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void move()
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
            onText={setReason}
          />
        </div>
        <div>
          <FieldLabel htmlFor="outcome-words">{translate('edit.reason_words')}</FieldLabel>
          <FieldInput
            id="outcome-words"
            value={words}
            dir="auto"
            maxLength={1000}
            onText={setWords}
          />
        </div>
        {answer !== null && (
          <Box
            role={answer.isRefused ? 'alert' : 'status'}
            sx={{ color: answer.isRefused ? 'error.main' : 'success.main' }}
          >
            {answer.text}
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
