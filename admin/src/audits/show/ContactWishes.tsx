import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '#shared/audit/staffActions.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'

const CHANNELS = Object.keys(CONTACT_CHANNELS) as ContactChannel[]

/** By which ways the insured does not want to be reached, and the way to note or take back such a wish. */
export function ContactWishes({ audit: { doNotContact = {} } }: { audit: Audit }) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const titleOf = (channel: ContactChannel) =>
    translate(doNotContact[channel] === true ? 'show.opt_in_to' : 'show.opt_out_of', {
      channel: CONTACT_CHANNELS[channel],
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 4, pb: 2 }}>
      {CHANNELS.filter((channel) => doNotContact[channel] === true).map((channel) => (
        <ToneChip key={channel} tone="red" icon={DoNotDisturbOnOutlined}>
          {translate('show.not_by', { channel: CONTACT_CHANNELS[channel] })}
        </ToneChip>
      ))}
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: -3 }}
      >
        {translate('show.opt_out')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHANNELS.map((channel) => (
          <MenuItem
            key={channel}
            onClick={() => {
              setAnchor(null)
              const optedOut = doNotContact[channel] !== true
              openDialog({
                kind: 'action',
                action: { kind: 'optOut', channel, optedOut },
                title: titleOf(channel),
                words: 'optional',
              })
            }}
          >
            {titleOf(channel)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
