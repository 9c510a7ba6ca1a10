import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { outgoingState } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { RefusalNote } from '../ui/notices.tsx'
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
      width={600}
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
  const { to, text } = wordsOf(sent)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
        <ToneChip {...OUTGOING_LOOKS[state]}>{translate(`outbox.states.${state}`)}</ToneChip>
        <bdi>{to}</bdi>
        <time dateTime={dateAdded.toISOString()}>
          {formatMoment(dateAdded, { timeZone: carrier.timeZone })}
        </time>
        {audit && (
          <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>
            {audit.insuredCompany || audit.auditCode}
          </Link>
        )}
      </Box>
      {delivery?.error ? (
        <Box sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {translate('outbox.because', { error: delivery.error })}
        </Box>
      ) : null}
      {state === 'uncertain' && box !== 'letters' && <Doubt box={box} sent={sent} />}
      {state === 'failed' && <span>{translate('outbox.failed_hint')}</span>}
      <Box
        sx={({ palette }) => ({
          p: 4,
          borderRadius: 1.5,
          background: palette.bakehouse.sunken,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        })}
      >
        {text}
      </Box>
    </>
  )
}

/** Perhaps sent: a person says that it was, or has it sent again. */
function Doubt({ box, sent }: { box: 'mail' | 'messages'; sent: Outgoing }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('decideOutgoing')
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
