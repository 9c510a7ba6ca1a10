import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Job } from '#shared/domain/job/Job.ts'
import type { OutgoingOnItsWay } from '#shared/domain/outgoing/outgoingState.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { requestJob } from '#shared/operations/jobs/requestJob.ts'
import type { StoredDocument } from '#shared/ports/documentStore.ts'
import { useAdministration } from '../../app/useAdministration.ts'
import { useLiveDocument } from '../../app/useLiveDocument.ts'

/**
 * Asks the worker to send it again, once; it goes to the same address. What the worker refuses is told
 * here; what it does shows in the row.
 */
export function RetryButton({
  box,
  sent,
}: {
  box: 'mail' | 'messages'
  sent: StoredDocument<OutgoingOnItsWay>
}) {
  const translate = useTranslate()
  const { run, busy, refused } = useAdministration()
  const [jobId, setJobId] = useState<string | null>(null)
  const [error, setError] = useState<Job['error']>()
  useLiveDocument<Job>(COLLECTIONS.jobs, jobId, (job) => {
    if (job?.state === 'FAILED') setError(job.error)
    if (job?.state !== 'WAITING') setJobId(null)
  })
  const ask = async () => {
    setError(undefined)
    const id = await run(async ({ by, ...world }) => ({
      ok: true,
      value: await requestJob(world, {
        kind: 'retryOutgoing',
        carrierCompany: sent.carrierCompany,
        userId: by.id,
        request: { collection: box, outgoingId: sent.id },
      }),
    }))
    setJobId(id)
  }
  const said = error ?? refused
  if (jobId !== null)
    return (
      <Box component="span" role="status" sx={{ mr: 2, color: 'text.secondary' }}>
        {translate('manage.outbox.asked')}
      </Box>
    )
  return (
    <>
      {said && (
        <Box component="span" role="alert" sx={{ mr: 2, color: 'error.main' }}>
          {said.message}
        </Box>
      )}
      <Button
        variant="text"
        startIcon={<Replay />}
        disabled={busy}
        onClick={() => void ask()}
        aria-label={translate('manage.outbox.retry_of', {
          to: typeof sent.to === 'string' ? sent.to : sent.to.join(', '),
        })}
      >
        {translate('manage.outbox.retry')}
      </Button>
    </>
  )
}
