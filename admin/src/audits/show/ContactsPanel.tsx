import CallOutlined from '@mui/icons-material/CallOutlined'
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '#shared/audit/staffActions.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { clockIn } from '../../ui/clocks.ts'
import { EmailText } from '../../ui/marks.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { contactsOf } from '../contacts.ts'

/** Who to call and write to, with the time where the insured is. */
export function ContactsPanel({
  audit,
  now,
  onCall,
}: {
  audit: Audit
  now: Date
  /** Logs the call that is due, or any other. */
  onCall: () => void
}) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const contacts = contactsOf(audit)
  const ways = [
    { name: 'call', keyCap: 'L', Icon: CallOutlined, onClick: onCall },
    ...(['email', 'text'] as const).map((channel) => ({
      name: channel,
      keyCap: channel === 'email' ? 'M' : 'T',
      Icon: channel === 'email' ? MailOutlined : SmsOutlined,
      onClick: () => openDialog({ kind: 'compose', channel }),
    })),
  ]
  const time = clockIn(audit.timeZone, now)
  const address = addressOf(audit, 'insuredMailing')
  const location = addressOf(audit, 'insuredLocation')
  return (
    <Panel
      title={translate('show.contacts')}
      aside={time === null ? undefined : translate('show.their_time', { time })}
    >
      {contacts.length === 0 && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('show.no_contacts')}</Box>
      )}
      {contacts.map(({ role, name, phones, email }) => (
        <Person key={role}>
          <div>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <small>{translate(`show.${role}`)}</small>
          </div>
          {phones.map((phone) => (
            <a key={phone} href={`tel:+1${phone.replace(/\D/g, '')}`}>
              <CallOutlined aria-hidden />
              {formatPhone(phone) || phone}
            </a>
          ))}
          {email !== '' && (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              <MailOutlined aria-hidden />
              <EmailText email={email} />
            </a>
          )}
        </Person>
      ))}
      {[
        ['mailing', address] as const,
        ...(location === address ? [] : [['location', location] as const]),
      ]
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <Person key={label}>
            <small>{translate(`show.${label}`)}</small>
            <p>
              <PlaceOutlined aria-hidden />
              {text}
            </p>
          </Person>
        ))}
      <ContactWishes audit={audit} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          px: 3,
          py: 2,
          justifyContent: 'space-between',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {ways.map(({ name, keyCap, Icon, onClick }) => (
          <Button key={name} startIcon={<Icon />} onClick={onClick} sx={{ px: 1 }}>
            {translate(`show.reach.${name}`)}
            <KeyCap aria-hidden sx={{ ml: 2 }}>
              {keyCap}
            </KeyCap>
          </Button>
        ))}
        <Button
          startIcon={<EditNoteOutlined />}
          onClick={() => openDialog({ kind: 'call', step: null })}
          sx={{ px: 1 }}
        >
          {translate('show.reach.log')}
        </Button>
      </Box>
    </Panel>
  )
}

function addressOf(audit: Audit, of: 'insuredMailing' | 'insuredLocation'): string {
  const town = [audit[`${of}State`], audit[`${of}Zip`]].filter(Boolean).join(' ')
  return [audit[`${of}Address1`], audit[`${of}Address2`], audit[`${of}City`], town]
    .filter(Boolean)
    .join(', ')
}

const Person = styled('div')(({ theme: { palette } }) => ({
  padding: '8px 16px 12px',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${palette.divider}` },
  '& b': { fontWeight: 550 },
  '& small': { fontSize: 12, color: palette.text.secondary, marginLeft: 0 },
  '& a, & p': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    minHeight: 24,
    margin: 0,
  },
  '& svg': { fontSize: 16, marginTop: 2, color: palette.text.secondary, flex: 'none' },
}))

const CHANNELS = Object.keys(CONTACT_CHANNELS) as ContactChannel[]

/** By which ways the insured does not want to be reached, and the way to note or take back such a wish. */
function ContactWishes({ audit: { doNotContact = {} } }: { audit: Audit }) {
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
