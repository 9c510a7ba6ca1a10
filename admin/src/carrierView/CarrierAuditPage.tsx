import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetOne, useTranslate } from 'ra-core'
import { Link, Navigate, useParams } from 'react-router'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { AccessDeniedPage } from '../app/messagePages.tsx'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useProviderQuery, whileFailed } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, StaleNote } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { StateChip } from '../ui/states.tsx'
import { FactsPanel, LinesPanel, MovesPanel, ResultPanel } from './auditPanels.tsx'
import { CommentPanel } from './CommentPanel.tsx'
import './carrierViewMessages.ts'

const LOOK_EVERY_MS = 60_000

/** One audit as its carrier sees it: facts, class lines, progress, result, and a word to the auditor. */
export function CarrierAuditPage() {
  const translate = useTranslate()
  const { auditFSID = '' } = useParams()
  const { user, carrier } = useActiveCarrier()
  const { timeZone } = carrier
  const { data, error, refetch, dataUpdatedAt } = useGetOne<CarrierAudit>(
    'carrierAudits',
    { id: auditFSID },
    {
      enabled: user !== null,
      refetchOnWindowFocus: true,
      refetchInterval: (query) => whileFailed(query) || LOOK_EVERY_MS,
    },
  )
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

/**
 * What a carrier user finds at the address of an audit's staff page, which emails and colleagues pass
 * on: the same audit's page for carriers.
 */
export function CarrierAuditOfCode() {
  const { auditCode = '' } = useParams()
  const { user } = useActiveCarrier()
  const isCarriers = user?.role === 'carrier'
  const carriers = user?.carriers ?? []
  const { data, error, refetch } = useProviderQuery(
    'findCarrierAudit',
    { auditCode, carriers },
    { enabled: isCarriers },
  )
  if (user !== null && !isCarriers) return <AccessDeniedPage />
  if (data !== undefined) return <Navigate to={`/inventory/${data}`} replace />
  return (
    <Card>
      {error === null ? (
        <RowsSkeleton rows={8} />
      ) : (
        <FailurePanel level="h1" error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

/** Which audit it is and where it stands, and the way back. */
function CarrierAuditHeader({
  audit: { insuredCompany, insuredDbaName, bakeState },
}: {
  audit: CarrierAudit
}) {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32, mb: 4 }}
    >
      <Box
        component="nav"
        aria-label={translate('audit.trail')}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Box component={Link} to="/" sx={{ color: 'text.secondary' }}>
          {translate('inventory.title')}
        </Box>
        <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Box>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <bdi>{insuredCompany || translate('audit.no_name')}</bdi>
      </Typography>
      {insuredDbaName !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{translate('audit.dba', { name: insuredDbaName })}</bdi>
        </Box>
      )}
      <StateChip state={bakeState} />
    </Box>
  )
}
