import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HelpOutline from '@mui/icons-material/HelpOutline'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Replay from '@mui/icons-material/Replay'
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useGetOne, useTranslate } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import {
  type OutgoingOnItsWay,
  type OutgoingState,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Tone } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { ToneChip } from '../ui/ToneChip.tsx'
import './manageMessages.ts'

/** One thing that went out: to whom, in which words, for which audit, and what became of it. */
export function OutgoingDialog({
  box,
  sent,
  onClose,
}: {
  box: Outbox
  sent: OutgoingOnItsWay
  onClose: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const { carrier } = useActiveCarrier()
  const { auditFSID, dateAdded, delivery, stepType } = sent
  const { data: audit } = useGetOne<Audit>('audits', { id: auditFSID })
  const state = outgoingState(box, sent)
  const { to, subject, text } = wordsOf(sent)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={false}>
      <Box sx={{ display: 'grid', gap: 3, p: 6, width: 600, maxWidth: '100%' }}>
        <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
          {subject || STEPS[stepType]?.displayName || stepType}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
          <ToneChip {...OUTGOING_LOOKS[state]}>{translate(`manage.outbox.is_${state}`)}</ToneChip>
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
            {translate('manage.outbox.because', { error: delivery.error })}
          </Box>
        ) : null}
        {state === 'failed' && <span>{translate('manage.outbox.failed_hint')}</span>}
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
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose} autoFocus>
            {translate('manage.close')}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}

/**
 * Asks the worker to send it again, once, to the same address. A refusal shows here, the result in the
 * row.
 */
export function RetryButton({
  box,
  sent,
}: {
  box: 'mail' | 'messages'
  sent: StoredDocument<OutgoingOnItsWay>
}) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('retryOutgoing')
  if (waiting)
    return (
      <Box component="span" role="status" sx={{ mr: 2, color: 'text.secondary' }}>
        {translate('manage.outbox.asked')}
      </Box>
    )
  return (
    <>
      {refused && (
        <Box component="span" role="alert" sx={{ mr: 2, color: 'error.main' }}>
          {refused.message}
        </Box>
      )}
      <Button
        variant="text"
        startIcon={<Replay />}
        onClick={() =>
          void ask({
            carrierCompany: sent.carrierCompany,
            request: { collection: box, outgoingId: sent.id },
          })
        }
        aria-label={translate('manage.outbox.retry_of', {
          to: typeof sent.to === 'string' ? sent.to : sent.to.join(', '),
        })}
      >
        {translate('manage.outbox.retry')}
      </Button>
    </>
  )
}

/** What goes out, by collection. */
export const OUTBOXES = ['mail', 'messages', 'letters'] as const

export type Outbox = (typeof OUTBOXES)[number]

/** How a state looks. */
export const OUTGOING_LOOKS: Record<OutgoingState, { tone: Tone; icon: SvgIconComponent }> = {
  queued: { tone: 'slate', icon: ScheduleSendOutlined },
  sending: { tone: 'blue', icon: SyncOutlined },
  sent: { tone: 'green', icon: CheckCircleOutline },
  failed: { tone: 'red', icon: ErrorOutline },
  uncertain: { tone: 'amber', icon: HelpOutline },
  takenBack: { tone: 'slate', icon: UndoOutlined },
  print: { tone: 'slate', icon: PrintOutlined },
}

/** What an outgoing document says, whatever its kind. */
export function wordsOf(sent: OutgoingOnItsWay): { to: string; subject: string; text: string } {
  const to = typeof sent.to === 'string' ? sent.to : sent.to.join(', ')
  if ('message' in sent) return { to, subject: sent.message.subject, text: sent.message.text }
  if ('body' in sent) return { to, subject: '', text: sent.body }
  return { to, subject: sent.subject, text: sent.text }
}
