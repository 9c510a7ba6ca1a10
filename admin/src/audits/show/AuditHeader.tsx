import EditOutlined from '@mui/icons-material/EditOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { dueIn } from '#shared/audit/timing.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { AuditDue } from '../../ui/dues.tsx'
import { AuditTitle } from '../AuditTitle.tsx'
import { PreviousTermButton } from './PreviousTermButton.tsx'

/** Name, state and the facts of an audit in one line. A fact that is not known is left out. */
export function AuditHeader({
  audit,
  today,
  timeZone,
  claim,
}: {
  audit: Audit
  today: Day
  timeZone: string
  /** Who works on it, before the other ways on. */
  claim: ReactNode
}) {
  const translate = useTranslate()
  const { policyStart, policyEnd } = audit
  const address = `/audits/${encodeURIComponent(audit.auditCode)}`
  const subLines = [...new Set(audit.categories.map(({ subLine }) => subLine))].filter(Boolean)
  const facts: [label: string, value: ReactNode][] = [
    ['code', audit.auditCode],
    ['order', audit.orderNumber === audit.auditCode ? '' : audit.orderNumber],
    ['policy', audit.policyNumber],
    ['period', policyStart && policyEnd && `${formatDay(policyStart)} – ${formatDay(policyEnd)}`],
    [
      'audit_due',
      dueIn(audit.auditDue, today) !== null && <AuditDue audit={audit} today={today} />,
    ],
    ['last_contact', audit.auditNoFlyDue && formatDay(audit.auditNoFlyDue)],
    ['type', audit.auditType],
    ['cost', audit.cost !== null && formatCents(audit.cost)],
    ['sub_lines', subLines.join(', ')],
    ['added', formatDay(audit.dateAdded, { timeZone })],
    ['revision', audit.revision > 0 && String(audit.revision)],
  ]
  return (
    <Box component="header" sx={{ mb: 4 }}>
      <AuditTitle audit={audit}>
        {claim}
        <PreviousTermButton key={audit.id} audit={audit} />
        <Button component={Link} to={`${address}/pdf`} startIcon={<PictureAsPdfOutlined />}>
          {translate('show.pdf')}
        </Button>
        <Button
          component={Link}
          to={`${address}/edit`}
          variant="outlined"
          startIcon={<EditOutlined />}
        >
          {translate('show.edit')}
          <KeyCap aria-hidden sx={{ ml: 2 }}>
            E
          </KeyCap>
        </Button>
      </AuditTitle>
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 9, rowGap: 2, m: 0, mt: 2 }}
      >
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <Typography variant="caption" component="dt" color="text.secondary">
                {translate(`show.${label}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </div>
          ))}
      </Box>
    </Box>
  )
}
