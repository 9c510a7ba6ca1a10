import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne, useShowContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { outgoingState } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { Moment } from '../ui/ElapsedTime.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Written } from '../ui/Panel.tsx'
import { ShowDialog } from '../ui/recordDialogs.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { OUTGOING_LOOKS, type Outbox, type Outgoing, wordsOf } from './outgoing.ts'
import './outboxMessages.ts'

/** One thing that went out: to whom, in which words, for which audit, and what became of it. */
export function OutboxShow({ box, id, onClose }: { box: Outbox; id: string; onClose: () => void }) {
  return (
    <ShowDialog<Outgoing>
      resource="outbox"
      id={id}
      meta={{ of: box }}
      title={(sent) => wordsOf(sent).title}
      width={720}
      onClose={onClose}
    >
      {(sent) => <Shown box={box} sent={sent} />}
    </ShowDialog>
  )
}

function Shown({ box, sent }: { box: Outbox; sent: Outgoing }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { auditFSID, dateAdded, delivery } = sent
  const { data: audit } = useGetOne<Audit>('audits', { id: auditFSID })
  const state = outgoingState(box, sent)
  const { to } = wordsOf(sent)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
        <ToneChip {...OUTGOING_LOOKS[state]}>{translate(`outbox.states.${state}`)}</ToneChip>
        <bdi>{to}</bdi>
        <Moment at={dateAdded} timeZone={carrier.timeZone} />
        {audit && (
          <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>
            {audit.insuredCompany || audit.auditCode}
          </Link>
        )}
      </Box>
      {delivery?.error ? (
        <Box
          sx={{
            color: state === 'failed' ? 'error.main' : 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {translate(state === 'failed' ? 'outbox.because' : 'outbox.last_said', {
            error: delivery.error,
          })}
        </Box>
      ) : null}
      {state === 'uncertain' && box !== 'letters' && <Doubt box={box} sent={sent} />}
      {state === 'failed' && <span>{translate('outbox.failed_hint')}</span>}
      <Words sent={sent} />
    </>
  )
}

/** What it says: an email as its reader sees it, with its plain text beside it. */
function Words({ sent }: { sent: Outgoing }) {
  const translate = useTranslate()
  const [tab, setTab] = useState<'looks' | 'plain'>('looks')
  const { text } = wordsOf(sent)
  const { html = '', attachments = [] } = 'message' in sent ? sent.message : {}
  const isPlain = html === '' || tab === 'plain'
  return (
    <>
      {html !== '' && (
        <Tabs
          value={tab}
          onChange={(_, chosen: 'looks' | 'plain') => setTab(chosen)}
          aria-label={translate('outbox.shown_as')}
          sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
        >
          {(['looks', 'plain'] as const).map((each) => (
            <Tab
              key={each}
              value={each}
              id={`outbox-${each}`}
              aria-controls="outbox-words"
              label={translate(`outbox.${each}`)}
              sx={{ minHeight: 40, textTransform: 'none' }}
            />
          ))}
        </Tabs>
      )}
      <Box
        id="outbox-words"
        {...(html !== '' && { role: 'tabpanel', 'aria-labelledby': `outbox-${tab}` })}
      >
        {isPlain ? <Written>{text}</Written> : <EmailFrame html={html} />}
      </Box>
      {attachments.length > 0 && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('outbox.attached', {
            names: attachments.map(({ filename }) => filename).join(', '),
          })}
        </Box>
      )}
    </>
  )
}

/**
 * The first words of the frame: nothing is loaded from anywhere, and a link, whose target the sandbox
 * refuses, leads nowhere. What a second head and document type would say is ignored by the parser.
 */
const FRAME_HEAD =
  '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  'style-src \'unsafe-inline\'; img-src data:"><base target="_blank">'

/** An email's HTML, in a frame that runs no script, loads nothing and belongs to no site. */
function EmailFrame({ html }: { html: string }) {
  const translate = useTranslate()
  return (
    <Box
      component="iframe"
      title={translate('outbox.looks_of')}
      sandbox=""
      srcDoc={FRAME_HEAD + html}
      sx={({ palette }) => ({
        ...{ display: 'block', width: '100%', height: 'min(60vh, 520px)' },
        ...{ border: 1, borderColor: 'divider', borderRadius: 1.5 },
        // The email has dark colors of its own, which it takes by the color scheme of its frame.
        colorScheme: palette.mode,
      })}
    />
  )
}

/** Perhaps sent: a person says that it was, or has it sent again. */
function Doubt({ box, sent }: { box: 'mail' | 'messages'; sent: Outgoing }) {
  const translate = useTranslate()
  const { refetch } = useShowContext()
  // The list may show it no more, and so not read it again.
  const { ask, waiting, refused } = useProviderMutation('decideOutgoing', () => void refetch?.())
  const decide = (decision: 'sent' | 'again') => {
    const request = { collection: box, outgoingId: sent.id, decision }
    void ask({ carrierCompany: sent.carrierCompany, request })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <span>{translate('outbox.uncertain_hint')}</span>
      {refused && <RefusalNote refusal={refused} />}
      {waiting ? (
        <span role="status">{translate('outbox.deciding')}</span>
      ) : (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="contained" onClick={() => decide('sent')}>
            {translate('outbox.it_was_sent')}
          </Button>
          <Button variant="outlined" onClick={() => decide('again')}>
            {translate('outbox.retry')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
