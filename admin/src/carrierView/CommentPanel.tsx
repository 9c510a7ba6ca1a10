import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { CarrierAudit } from '#shared/domain/rollup/CarrierAudit.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { refusalOfComment } from '#shared/operations/carrierView/commentOnAudit.ts'
import { useCommand } from '../app/useCommand.ts'
import { Panel } from '../components/Panel.tsx'
import { RefusalNote } from '../work/RefusalNote.tsx'

/**
 * A word to the auditor. It is on screen at once, as waiting, until it is in the audit's history. What is
 * refused comes back into the box.
 */
export function CommentPanel({ audit: { id, carrierCompany } }: { audit: CarrierAudit }) {
  const translate = useTranslate()
  const { ask, waiting, refused, result, clear } = useCommand('comment')
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const [mistake, setMistake] = useState<Refusal | null>(null)

  async function send(): Promise<void> {
    const wrong = refusalOfComment(text)
    setMistake(wrong)
    if (wrong !== null) return
    setSent(text)
    setText('')
    const isTaken = await ask({ carrierCompany, auditFSID: id, request: { text } })
    if (isTaken) return
    setSent('')
    // What was typed since stands below it.
    setText((now) => (now === '' ? text : `${text}\n${now}`))
  }

  const why = mistake ?? refused
  return (
    <Panel title={translate('carrier_audit.comment')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waiting) void send()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}
      >
        <Box role="status">
          {sent !== '' && (waiting || result !== null) && (
            <Box sx={{ display: 'grid', gap: 1 }}>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <bdi>{sent}</bdi>
              </Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {translate(
                  waiting ? 'carrier_audit.comment_sending' : 'carrier_audit.comment_sent',
                )}
              </Box>
            </Box>
          )}
        </Box>
        <TextField
          multiline
          minRows={3}
          label={translate('carrier_audit.comment_label')}
          helperText={translate('carrier_audit.comment_hint')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setMistake(null)
            if (refused !== null) clear()
          }}
        />
        {why !== null && <RefusalNote refusal={why} />}
        <Box>
          <Button type="submit" variant="contained" disabled={waiting}>
            {translate('carrier_audit.comment_send')}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
