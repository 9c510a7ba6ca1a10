import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { useServices } from '../app/services.ts'
import { AuditDue } from '../ui/dues.tsx'
import { Panel } from '../ui/Panel.tsx'

/** What is known of an audit. A fact that is not known is left out. */
export function FactsPanel({ audit, timeZone }: { audit: CarrierAudit; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { policyStart, policyEnd, auditDue, auditNoFlyDue } = audit
  const place = [audit.insuredLocationCity, audit.insuredLocationState].filter(Boolean).join(', ')
  const facts: readonly [name: string, value: ReactNode][] = [
    ['code', audit.auditCode],
    ['order', audit.orderNumber === audit.auditCode ? '' : audit.orderNumber],
    ['policy', audit.policyNumber],
    ['period', policyStart && policyEnd && `${formatDay(policyStart)} – ${formatDay(policyEnd)}`],
    [
      'due',
      auditDue && <AuditDue key="due" audit={audit} today={todayIn(timeZone, clock.now())} />,
    ],
    ['last_contact', auditNoFlyDue && formatDay(auditNoFlyDue)],
    ['type', audit.auditType],
    ['place', place],
    ['added', formatDay(audit.dateAdded, { timeZone })],
  ]
  return (
    <Panel title={translate('carrier_audit.facts')}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: 2,
          m: 0,
          px: 4,
          pb: 4,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{translate(`carrier_audit.${name}`)}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
      </Box>
    </Panel>
  )
}
