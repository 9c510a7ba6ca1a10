import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { previousTermOf, termSearch } from '#shared/audit/previousTerm.ts'
import { dueIn } from '#shared/audit/timing.ts'
import { type Day, formatDay, formatMoment } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { usePerson } from '../../app/usePerson.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { AuditDue } from '../../ui/dues.tsx'
import { AuditTitle } from '../AuditTitle.tsx'

/** Name, state and the facts of an audit in one line. A fact that is not known is left out. */
export function AuditHeader({
  audit,
  today,
  timeZone,
  claim,
  auditor,
}: {
  audit: Audit
  today: Day
  timeZone: string
  /** Who works on it, before the other ways on. */
  claim: ReactNode
  /** Whose it is. */
  auditor: ReactNode
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
    ['auditor', auditor],
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
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: { xs: 5, sm: 9 },
          rowGap: { xs: 1, sm: 2 },
          m: 0,
          mt: 2,
        }}
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

/** Who works on the audit and until when, and the button that takes or gives it back. */
export function ClaimControl({
  audit: { assignee, claimUntil },
  actor: { userId, role },
  now,
  timeZone,
  onClaim,
  onRelease,
}: {
  audit: Pick<Audit, 'assignee' | 'claimUntil'>
  actor: Actor
  now: Date
  timeZone: string
  onClaim: () => void
  onRelease: () => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  const runs = assignee !== '' && claimUntil !== null && claimUntil > now
  const mine = assignee.toLowerCase() === userId.toLowerCase()
  const until = runs ? formatMoment(claimUntil, { seconds: false, timeZone }).slice(-5) : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {runs && (
        <Box component="span" sx={{ color: mine ? 'text.secondary' : 'warning.main' }}>
          {mine
            ? translate('show.claimed_by_me', { until })
            : translate('show.claimed_by', { who: person(assignee), until })}
        </Box>
      )}
      {runs && mine ? (
        <Button startIcon={<PersonRemoveOutlined />} onClick={onRelease}>
          {translate('show.release')}
          <KeyCap aria-hidden sx={{ ml: 2 }}>
            R
          </KeyCap>
        </Button>
      ) : (
        // Bakers leave an audit alone that is in another's hands; an admin can take it over.
        (!runs || role === 'admin') && (
          <Button startIcon={<PersonAddAltOutlined />} onClick={onClaim}>
            {translate(runs ? 'show.take_over' : 'show.claim')}
            <KeyCap aria-hidden sx={{ ml: 2 }}>
              C
            </KeyCap>
          </Button>
        )
      )}
    </Box>
  )
}

/** Audits of one policy root are few: one for each year. */
const MOST_TERMS = 20

/** Leads to the audit of the policy's previous term; it is looked for when it is asked for. */
function PreviousTermButton({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const navigate = useNavigate()
  const [status, setStatus] = useState<'searching' | 'none' | 'failed' | null>(null)
  const find = async () => {
    setStatus('searching')
    try {
      const { data } = await dataProvider.getList<Audit>('audits', {
        filter: { q: termSearch(audit), carrierCompany: audit.carrierCompany },
        pagination: { page: 1, perPage: MOST_TERMS },
        sort: { field: 'sortKey', order: 'ASC' },
      })
      const previous = previousTermOf(audit, data)
      setStatus(previous === null ? 'none' : null)
      if (previous !== null) void navigate(`/audits/${encodeURIComponent(previous.auditCode)}`)
    } catch {
      // The data provider has logged it; the button says it and can be pressed again.
      setStatus('failed')
    }
  }
  if (termSearch(audit) === '') return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Button startIcon={<HistoryIcon />} onClick={() => void find()}>
        {translate('show.previous_term')}
      </Button>
      <Box role="status" sx={{ color: status === 'failed' ? 'error.main' : 'text.secondary' }}>
        {status === null ? '' : translate(`show.term_${status}`)}
      </Box>
    </Box>
  )
}
