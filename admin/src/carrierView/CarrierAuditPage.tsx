import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link, Navigate, useParams } from 'react-router'
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
import { FactsPanel, LinesPanel, MovesPanel, ResultPanel } from './auditPanels.tsx'
import { CommentPanel } from './CommentPanel.tsx'
import './carrierViewMessages.ts'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Typography from '@mui/material/Typography'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { listInventory } from '#shared/results/ops/carrierLists.ts'
import { AccessDeniedPage } from '../app/messagePages.tsx'
import { StateChip } from '../ui/states.tsx'

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

/**
 * What a carrier user finds at the address of an audit's staff page, which emails and colleagues pass
 * on: the same audit's page for carriers.
 */
export function CarrierAuditOfCode() {
  const { auditCode = '' } = useParams()
  const { user } = useActiveCarrier()
  const isCarriers = user?.role === 'carrier'
  const carriers = user?.carriers ?? []
  const code = canonicalAuditCode(auditCode)
  const { data, error, refetch } = useReading({
    key: ['carrierAudits', 'code', code, carriers.join()],
    resource: 'carrierAudits',
    read: async ({ store }) => {
      const pages = await Promise.all(
        carriers.map((carrier) => listInventory(store, { carrier, search: auditCode })),
      )
      const found = pages
        .flatMap(({ audits }) => audits)
        .find((audit) => canonicalAuditCode(audit.auditCode) === code)
      if (found === undefined)
        throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'your audits' }))
      return found.id
    },
    enabled: isCarriers,
  })
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
export function CarrierAuditHeader({
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
