import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { FailurePanel } from '../../components/FailurePanel.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { Card } from '../../components/Panel.tsx'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'
import { AuditScreen } from './AuditScreen.tsx'
import { SkeletonAudit } from './SkeletonAudit.tsx'

/**
 * One audit by the code in the address (specification §2), in any case and with any signs. A link to
 * an audit of another carrier of the user's switches to that carrier.
 */
export function AuditShow() {
  const translate = useTranslate()
  const { auditCode = '' } = useParams()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { user, carrier, switchTo, error: userError, retry } = useActiveCarrier()
  const code = useQuery({
    queryKey: ['audits', 'byCode', auditCode],
    queryFn: () => dataProvider.findAuditByCode(auditCode),
  })
  const entry = code.data
  const {
    data: audit,
    error,
    refetch,
  } = useGetOne<Audit>(
    'audits',
    { id: entry?.auditFSID ?? '' },
    { enabled: entry !== undefined, retry: false },
  )
  const owner = entry?.carrierCompany
  const switches =
    owner !== undefined && owner !== carrier.id && (user?.carriers.includes(owner) ?? false)
  useEffect(() => {
    if (switches) switchTo(owner)
  }, [switches, owner, switchTo])
  usePageTitle(audit?.insuredCompany || auditCode)

  const failure = userError ?? (audit === undefined ? (code.error ?? error) : null)
  if (failure !== null) {
    return (
      <Card aria-label={auditCode}>
        <FailurePanel
          level="h1"
          error={failure}
          onRetry={() => {
            if (userError !== null) retry()
            void (code.error === null ? refetch() : code.refetch())
          }}
          instead={<LinkButton to="/audits">{translate('app.back_to_audits')}</LinkButton>}
        />
      </Card>
    )
  }
  if (audit === undefined || user === null) return <SkeletonAudit />
  return <AuditScreen audit={audit} role={user.role} timeZone={carrier.timeZone} />
}
