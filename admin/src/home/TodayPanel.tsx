import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { shownText } from '#shared/audit/history.ts'
import { STATES } from '#shared/audit/states.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { ActivityLine } from '#shared/reports/ops/home.ts'
import { STATE_ICONS } from '../ui/states.tsx'

/** What happened today, newest first, an event for each audit. */
export function TodayPanel({
  lines,
  timeZone,
}: {
  lines: readonly ActivityLine[]
  timeZone: string
}) {
  const translate = useTranslate()
  if (lines.length === 0) {
    return <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('home.today_empty')}</Box>
  }
  return (
    <List>
      {lines.map(({ audit, entry }) => {
        const state = entry.to ?? audit.bakeState
        const Icon = STATE_ICONS[state]
        return (
          <li key={audit.id}>
            <time dateTime={entry.date.toISOString()}>
              {formatMoment(entry.date, { seconds: false, timeZone }).slice(-5)}
            </time>
            <Icon
              aria-hidden
              sx={({ palette }) => ({ color: palette.bakehouse.tones[STATES[state].tone].text })}
            />
            <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>
              <bdi>{audit.insuredCompany || audit.auditCode}</bdi>
            </Link>
            <span>
              <bdi>{shownText(entry.text)}</bdi>
            </span>
          </li>
        )
      })}
    </List>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 8px',
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 28, padding: '0 16px' },
  '& time': { flex: 'none', width: 40, color: palette.text.secondary },
  '& svg': { flex: 'none', fontSize: 16 },
  '& a': {
    flex: '0 1 auto',
    minWidth: 80,
    maxWidth: '50%',
    color: 'inherit',
    fontWeight: 550,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: palette.text.secondary,
  },
}))
