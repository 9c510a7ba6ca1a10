import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { type OutgoingOnItsWay, outgoingState } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { OUTGOING_LOOKS, type Outbox, wordsOf } from './outboxRows.ts'

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
  const { store } = useServices()
  const { carrier } = useActiveCarrier()
  const { auditFSID, dateAdded, delivery, stepType } = sent
  const { data: audit } = useQuery({
    queryKey: ['audits', 'ofOutgoing', auditFSID],
    queryFn: () => store.get<Audit>(COLLECTIONS.audits, auditFSID),
  })
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
