import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { CarrierAudit } from '#shared/domain/rollup/CarrierAudit.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { commentOnAudit } from '#shared/operations/carrierView/commentOnAudit.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { Panel } from '../components/Panel.tsx'
import { failedWork } from '../work/failedWork.ts'
import { RefusalNote } from '../work/RefusalNote.tsx'

/** A word to the auditor. What is refused or not sent stays in the box. */
export function CommentPanel({ audit }: { audit: CarrierAudit }) {
  const translate = useTranslate()
  const { store, clock, random, logger } = useServices()
  const { user } = useActiveCarrier()
  const [text, setText] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [refused, setRefused] = useState<Refusal | null>(null)

  async function send(): Promise<void> {
    if (user === null) return
    setState('sending')
    setRefused(null)
    try {
      const { id: auditFSID, carrierCompany } = audit
      const comment = { auditFSID, carrierCompany, userId: user.email, text }
      const sent = await commentOnAudit({ store, clock }, comment)
      setState(sent.ok ? 'sent' : 'idle')
      if (sent.ok) setText('')
      else setRefused(sent.error)
    } catch (error) {
      setState('idle')
      setRefused(failedWork(error, { random, logger }))
    }
  }

  return (
    <Panel title={translate('carrier_audit.comment')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (state !== 'sending') void send()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}
      >
        <TextField
          multiline
          minRows={3}
          label={translate('carrier_audit.comment_label')}
          helperText={translate('carrier_audit.comment_hint')}
          value={text}
          slotProps={{ htmlInput: { readOnly: state === 'sending' } }}
          onChange={({ target }) => {
            setText(target.value)
            setState('idle')
          }}
        />
        {refused !== null && <RefusalNote refusal={refused} />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Button type="submit" variant="contained" disabled={state === 'sending'}>
            {translate(
              state === 'sending' ? 'carrier_audit.comment_sending' : 'carrier_audit.comment_send',
            )}
          </Button>
          <span role="status">{state === 'sent' && translate('carrier_audit.comment_sent')}</span>
        </Box>
      </Box>
    </Panel>
  )
}
