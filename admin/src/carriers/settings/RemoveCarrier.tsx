import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { Job } from '#shared/domain/job/Job.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { requestJob } from '#shared/operations/jobs/requestJob.ts'
import { useAdministration } from '../../app/useAdministration.ts'
import { useLiveDocument } from '../../app/useLiveDocument.ts'
import { WorkDialog } from '../../work/WorkDialog.tsx'

/** Asks the worker to remove the carrier: it looks whether there are audits, which no rule can. */
export function RemoveCarrier({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { run, clear, busy, refused } = useAdministration()
  const [isOpen, setOpen] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const [said, setSaid] = useState<Refusal | null>(null)
  const leave = () => void navigate('/carriers')
  useLiveDocument<Job>(COLLECTIONS.jobs, jobId, (job) => {
    if (job?.state === 'DONE') return leave()
    if (job?.state !== 'FAILED') return
    setJobId(null)
    setSaid((job.error as Refusal | undefined) ?? null)
  })
  // Gone: also for whoever may not read the job any more, because the carrier was their own.
  useLiveDocument(COLLECTIONS.carriers, jobId === null ? null : carrier.id, (found) => {
    if (found === null) leave()
  })
  const ask = async () => {
    setSaid(null)
    const id = await run(async ({ by, ...world }) => ({
      ok: true,
      value: await requestJob(world, {
        kind: 'removeCarrier',
        carrierCompany: carrier.id,
        userId: by.id,
        request: {},
      }),
    }))
    setJobId(id)
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Button
        variant="text"
        color="error"
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {translate('carriers.remove')}
      </Button>
      {isOpen && (
        <WorkDialog
          title={translate('carriers.remove')}
          about={carrier.id}
          width={440}
          submit={translate('carriers.remove')}
          onSubmit={() => void ask()}
          onClose={() => setOpen(false)}
          busy={busy || jobId !== null}
          refused={said ?? refused}
          foot={jobId === null ? null : translate('carriers.removing')}
        >
          <span>{translate('carriers.remove_lead')}</span>
        </WorkDialog>
      )}
    </Box>
  )
}
