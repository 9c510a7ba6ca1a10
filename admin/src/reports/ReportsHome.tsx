import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { readReportFigures } from '#shared/reports/ops/readCounters.ts'
import { useReading } from '../app/useReading.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import { AgeingPanel } from './AgeingPanel.tsx'
import { CarrierFigures } from './CarrierFigures.tsx'
import { FigureAudits } from './FigureAudits.tsx'
import { FigureCards } from './FigureCards.tsx'
import { FiguresExport } from './FiguresExport.tsx'
import { Headlines } from './Headlines.tsx'
import { MonthsPanel } from './MonthsPanel.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { TurnaroundPanel } from './TurnaroundPanel.tsx'
import { useReport } from './useReport.ts'
import './reportsMessages.ts'

const FRESH_MS = 60_000

/** `/admin/reports`: the figures of a period, and the headline of every other report. */
export function ReportsHome() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, period, today, settings } = report
  const reading = useReading({
    key: ['reports', 'figures', period.ok ? `${period.value.from} ${period.value.to}` : ''],
    resource: 'reports',
    read: ({ store, carrier: { id } }) =>
      readReportFigures(store, {
        carrier: id,
        period: period.ok ? period.value : { from: today, to: today },
        today,
      }),
    enabled: period.ok,
    freshMs: FRESH_MS,
  })
  const { data } = reading
  return (
    <ReportFrame
      view="figures"
      report={report}
      hasPeriod
      aside={data?.isCounted === true && <FiguresExport report={report} figures={data} />}
    >
      <Headlines />
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<CardsSkeleton label={translate('reports.loading')} />}
      >
        {(figures) =>
          figures.isCounted ? (
            <Box sx={{ display: 'grid', gap: 4 }}>
              <FigureCards figures={figures} settings={settings} report={report} />
              {report.param('of') !== '' && (
                <FigureAudits report={report} period={figures.period} />
              )}
              <Box
                sx={{
                  display: 'grid',
                  gap: 4,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
                }}
              >
                <MonthsPanel figures={figures} />
                <TurnaroundPanel figures={figures} />
                <AgeingPanel figures={figures} today={today} />
                <CarrierFigures report={report} period={figures.period} />
              </Box>
            </Box>
          ) : (
            <Card aria-label={translate('reports.figures')}>
              <MessagePanel
                icon={InsightsOutlined}
                tone="slate"
                title={translate('reports.uncounted')}
                actions={<LinkButton to="/audits">{translate('reports.to_audits')}</LinkButton>}
              >
                {translate('reports.uncounted_text')}
              </MessagePanel>
            </Card>
          )
        }
      </ReadPart>
    </ReportFrame>
  )
}
