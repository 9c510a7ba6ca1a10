import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Leave } from '#shared/firm/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { Panel } from '../ui/Panel.tsx'
import { LeaveDialog, leaveInWords } from './LeaveDialog.tsx'
import './loadMessages.ts'

/** When one is away oneself, on the settings page; nothing for carrier users. */
export function MyLeave() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { clock } = useServices()
  const { user, carrier } = useActiveCarrier()
  const [isOpen, setOpen] = useState(false)
  // Newer than the user, who is read at sign-in.
  const [noted, setNoted] = useState<Leave | null>()
  if (user === null || user.role === 'carrier') return null
  const { email, name } = user
  const away = noted === undefined ? (user.away ?? null) : noted
  const today = todayIn(carrier.timeZone, clock.now())
  const words = away === null ? '' : leaveInWords(away, today, translate)
  const close = (leave?: Leave | null) => {
    setOpen(false)
    if (leave !== undefined) setNoted(leave)
    void queries.invalidateQueries({ queryKey: ['carriers'] })
  }
  return (
    <Panel
      title={translate('load.leave_mine')}
      aside={
        <Button
          onClick={() => setOpen(true)}
          aria-label={translate('load.set_leave_of', { name: name || email })}
        >
          {translate('load.set_leave')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 4 }}>
        <div>{words || translate('load.leave_none')}</div>
        <Box sx={{ color: 'text.secondary' }}>{translate('load.leave_lead')}</Box>
      </Box>
      {isOpen && <LeaveDialog person={{ email, name, away }} today={today} onClose={close} />}
    </Panel>
  )
}
