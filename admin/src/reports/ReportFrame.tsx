import type { SvgIconComponent } from '@mui/icons-material'
import BakeryDiningOutlined from '@mui/icons-material/BakeryDiningOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import TimelineOutlined from '@mui/icons-material/TimelineOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import { periodBefore } from '#shared/reports/period.ts'
import {
  PERIOD_PRESET_NAMES,
  PERIOD_PRESETS,
  type PeriodPreset,
} from '#shared/reports/reportSettings.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ChoiceControl, DayInput, Field } from '../ui/inputs.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

type ReportView = 'figures' | 'calview' | 'bakery' | 'activity' | 'exceptions' | 'invoice'

/** What a report counts: the active slices as the lists do, or what the worker has counted of all. */
type ReportScope = 'slices' | 'all'

/** The reports (specification §2), in the order of their tabs. Figures are the resource's list. */
export const REPORT_VIEWS: readonly {
  name: ReportView
  to: string
  icon: SvgIconComponent
  scope: ReportScope
}[] = [
  { name: 'figures', to: '/reports', icon: InsightsOutlined, scope: 'all' },
  { name: 'calview', to: '/reports/calview', icon: CalendarMonthOutlined, scope: 'slices' },
  { name: 'bakery', to: '/reports/bakery', icon: BakeryDiningOutlined, scope: 'slices' },
  { name: 'activity', to: '/reports/activity', icon: TimelineOutlined, scope: 'all' },
  { name: 'exceptions', to: '/reports/exceptions', icon: ReportProblemOutlined, scope: 'slices' },
  { name: 'invoice', to: '/reports/invoice', icon: ReceiptLongOutlined, scope: 'all' },
]

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
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          minHeight: 32,
          mb: 3,
        }}
      >
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
      <Box sx={{ '@media print': { display: 'none' } }}>
        <TabLinks
          label={translate('reports.views')}
          here={view}
          tabs={REPORT_VIEWS.map(({ name, to }) => ({
            name,
            to: kept === '' ? to : `${to}?${kept}`,
            label: translate(`reports.${name}`),
          }))}
        />
      </Box>
      {hasPeriod && <PeriodBar report={report} isCompared={view === 'figures'} />}
      {isShown && <Scope view={view} carrier={report.carrier.id} />}
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

/** Of which audits the report's numbers and lists are. Demo audits are those of the demo carrier. */
function Scope({ view, carrier }: { view: ReportView; carrier: string }) {
  const translate = useTranslate()
  const { data: slices } = useProviderQuery('readActiveSlices', {}, { freshMs: FRESH_MS })
  const scope = REPORT_VIEWS.find(({ name }) => name === view)?.scope
  return (
    <Box component="p" sx={{ m: 0, mb: 3, minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
      {scope === 'all'
        ? translate('reports.of_all')
        : slices !== undefined && translate('reports.of_slices', { slices: slices.join(', ') })}
      {carrier === DEFAULT_CARRIER && ` ${translate('reports.of_demo')}`}
    </Box>
  )
}

const CUSTOM = 'custom'

/** The period of a report: by its name, or from day to day. It is in the address. */
function PeriodBar({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const translate = useTranslate()
  const { period, today, param, setParams } = report
  const shown = period.ok ? period.value : { from: param('from'), to: param('to') }
  const preset = PERIOD_PRESET_NAMES.find((name) => {
    const { from, to } = PERIOD_PRESETS[name].of(today)
    return from === shown.from && to === shown.to
  })
  const before = period.ok && isCompared ? periodBefore(period.value) : null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 4 }}>
      <Field
        label={translate('reports.period')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={preset ?? CUSTOM}
            onChange={({ target: { value } }) => {
              if (value !== CUSTOM)
                setParams({ ...PERIOD_PRESETS[value as PeriodPreset].of(today) })
            }}
          >
            {PERIOD_PRESET_NAMES.map((name) => (
              <option key={name} value={name}>
                {translate(`reports.preset.${name}`)}
              </option>
            ))}
            <option value={CUSTOM}>{translate('reports.custom')}</option>
          </ChoiceControl>
        )}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={translate(`reports.${end}`)}
          control={(ids) => (
            <DayInput
              {...ids}
              value={parseDay(shown[end]) ?? ''}
              onDay={(day) => setParams({ ...shown, [end]: day })}
            />
          )}
        />
      ))}
      {before !== null && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, pb: 2 }}>
          {translate('reports.compared', {
            from: formatDay(before.from),
            to: formatDay(before.to),
          })}
        </Box>
      )}
    </Box>
  )
}
