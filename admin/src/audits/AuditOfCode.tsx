import { useQuery } from '@tanstack/react-query'
import { useGetOne, useTranslate } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { User } from '#shared/firm/model.ts'
import { type KnownCarrier, useCarrierOf } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { SkeletonAudit } from './show/AuditColumns.tsx'

/**
 * A screen of the audit behind the code in the address (specification §2), in any case and with any
 * signs: its skeleton, why it cannot be read, or the screen. A link to an audit of another carrier of
 * the user's switches to that carrier.
 */
export function AuditOfCode({
  auditCode,
  children,
}: {
  auditCode: string
  children: (known: { audit: Audit; user: User; carrier: KnownCarrier }) => ReactNode
}) {
  const translate = useTranslate()
  const dataProvider = useAdminProvider()
  const code = useQuery({
    queryKey: ['audits', 'byCode', auditCode],
    queryFn: () => dataProvider.findAuditByCode(auditCode),
  })
  const entry = code.data
  const { user, carrier, error: userError, retry } = useCarrierOf(auditCode, entry?.carrierCompany)
  const {
    data: audit,
    error,
    refetch,
  } = useGetOne<Audit>(
    'audits',
    { id: entry?.auditFSID ?? '' },
    { enabled: entry !== undefined, retry: false },
  )
  usePageTitle(audit?.insuredCompany || auditCode)
  const whole = useMemo(() => audit && readAudit(audit), [audit])

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
  if (whole === undefined || user === null) return <SkeletonAudit />
  return children({ audit: whole, user, carrier })
}
