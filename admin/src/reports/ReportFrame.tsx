import ErrorOutline from '@mui/icons-material/ErrorOutline'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useReading } from '../app/useReading.ts'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { REPORT_VIEWS, type ReportView } from './reportViews.ts'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

/** A report with its head: its name, the other reports, the period, its settings. */
export function ReportFrame({
  view,
  report,
  hasPeriod = false,
  aside,
  children,
}: {
  view: ReportView
  report: Report
  hasPeriod?: boolean
  /** Buttons beside the period. */
  aside?: ReactNode
  children: ReactNode
}) {
  const translate = useTranslate()
  const { search } = useLocation()
  const title = translate(`reports.${view}`)
  usePageTitle(title)
  // The period goes along from one report to another; what narrows one means nothing to the next.
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => ['from', 'to', 'carrier'].includes(name)),
  ).toString()
  const { period } = report
  // A period that cannot be says nothing to a report without one; a carrier that is not theirs does.
  const isShown = period.ok || (!hasPeriod && period.error.code !== 'REPORT_CARRIER_NOT_YOURS')
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, mb: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
        <Button
          component={Link}
          to={`/reports/${view}/edit${kept === '' ? '' : `?${kept}`}`}
          variant="outlined"
          startIcon={<TuneOutlined />}
        >
          {translate('reports.settings')}
        </Button>
      </Box>
      <Tabs aria-label={translate('reports.views')}>
        {REPORT_VIEWS.map(({ name, to, icon: Icon }) => (
          <Link
            key={name}
            to={kept === '' ? to : `${to}?${kept}`}
            aria-current={name === view ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {translate(`reports.${name}`)}
          </Link>
        ))}
      </Tabs>
      {hasPeriod && <PeriodBar report={report} isCompared={view === 'figures'} />}
      {isShown && <Scope view={view} />}
      {isShown && children}
      {!isShown && !period.ok && (
        <Card aria-label={title}>
          <MessagePanel
            icon={ErrorOutline}
            tone="amber"
            alert
            title={period.error.message.replace(/\.$/, '')}
          >
            {period.error.next}
          </MessagePanel>
        </Card>
      )}
    </>
  )
}

/** Of which audits the report's numbers and lists are. */
function Scope({ view }: { view: ReportView }) {
  const translate = useTranslate()
  const { data: slices } = useReading({
    key: ['reports', 'slices'],
    resource: 'reports',
    read: async (needs) => needs.slices,
    freshMs: FRESH_MS,
  })
  const scope = REPORT_VIEWS.find(({ name }) => name === view)?.scope
  return (
    <Box component="p" sx={{ m: 0, mb: 3, minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
      {scope === 'all'
        ? translate('reports.of_all')
        : slices !== undefined && translate('reports.of_slices', { slices: slices.join(', ') })}
    </Box>
  )
}

const Tabs = styled('nav')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  marginBottom: 16,
  borderBottom: `1px solid ${palette.divider}`,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    height: 36,
    padding: '0 12px',
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    color: palette.text.secondary,
    fontWeight: 550,
  },
  '& a:hover': { color: palette.text.primary, textDecoration: 'none' },
  '& a[aria-current]': {
    color: palette.bakehouse.accentText,
    borderBottomColor: palette.bakehouse.accent,
  },
  '& a:focus-visible': { outlineOffset: -2 },
  '& svg': { fontSize: 16 },
  '@media print': { display: 'none' },
}))
