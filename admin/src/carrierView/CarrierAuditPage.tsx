import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useReading } from '../app/useReading.ts'
import { RefusalError } from '../providers/RefusalError.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, StaleNote } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { CarrierAuditHeader } from './CarrierAuditHeader.tsx'
import { CommentPanel } from './CommentPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import { MovesPanel } from './MovesPanel.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import './carrierViewMessages.ts'

const LOOK_EVERY_MS = 60_000

/** One audit as its carrier sees it: facts, class lines, progress, result, and a word to the auditor. */
export function CarrierAuditPage() {
  const translate = useTranslate()
  const { auditFSID = '' } = useParams()
  const { carrier } = useActiveCarrier()
  const { timeZone } = carrier
  const { data, error, refetch, dataUpdatedAt } = useReading({
    key: ['carrierAudits', 'one', auditFSID],
    resource: 'carrierAudits',
    read: async ({ store }) => {
      const found = await store.get<CarrierAudit>(COLLECTIONS.carrierAudits, auditFSID)
      if (found === null)
        throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'your audits' }))
      return found
    },
    everyMs: LOOK_EVERY_MS,
  })
  usePageTitle(data?.insuredCompany || translate('inventory.title'))
  const retry = () => void refetch()
  if (data === undefined) {
    return (
      <Card aria-label={translate('inventory.title')}>
        {error === null ? (
          <RowsSkeleton rows={8} />
        ) : (
          <FailurePanel
            level="h1"
            error={error}
            onRetry={retry}
            instead={<LinkButton to="/">{translate('carrier_audit.back')}</LinkButton>}
          />
        )}
      </Card>
    )
  }
  return (
    <>
      <CarrierAuditHeader audit={data} />
      {error !== null && (
        <StaleNote since={new Date(dataUpdatedAt)} timeZone={timeZone} onRetry={retry} />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <LinesPanel audit={data} />
          <CommentPanel key={data.id} audit={data} timeZone={timeZone} />
        </Box>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <ResultPanel audit={data} timeZone={timeZone} />
          <FactsPanel audit={data} timeZone={timeZone} />
          <MovesPanel moves={data.moves} timeZone={timeZone} />
        </Box>
      </Box>
    </>
  )
}
