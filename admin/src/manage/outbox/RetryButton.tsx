import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useCommand } from '../../app/useCommand.ts'

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
  const { ask, waiting, refused } = useCommand('retryOutgoing')
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
