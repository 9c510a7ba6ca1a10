import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { refusal } from '#shared/errors/refusal.ts'
import { figuresCsv, figuresFileName, figuresTable } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import type { Headlines as HeadlineFigures } from '#shared/reports/ops/readStanding.ts'
import { saveFile, xlsxFile } from '../audits/saveFile.ts'
import { useDownload } from '../documents/download.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import { CountingNote } from './CountingNote.tsx'
import { FigureAudits } from './FigureAudits.tsx'
import { FigureCards } from './FigureCards.tsx'
import { AgeingPanel, CarrierFigures, MonthsPanel, TurnaroundPanel } from './FigureCharts.tsx'
import { REPORT_VIEWS, ReportFrame } from './ReportFrame.tsx'
import { type Report, useReport } from './useReport.ts'
import './reportsMessages.ts'

const FRESH_MS = 60_000

/** `/admin/reports`: the figures of a period, and the headline of every other report. */
export function FiguresReport() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, period, today, settings } = report
  const reading = useProviderQuery(
    'readFigures',
    { period: period.ok ? period.value : { from: today, to: today } },
    { enabled: period.ok, freshMs: FRESH_MS },
  )
  const { data } = reading
  return (
    <ReportFrame
      view="figures"
      report={report}
      hasPeriod
      aside={data?.isCounted === true && <FiguresExport report={report} figures={data} />}
    >
      <CountingNote carrier={carrier.id} />
      <Headlines timeZone={carrier.timeZone} />
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<CardsSkeleton label={translate('reports.loading')} />}
      >
        {(figures) =>
          figures.isCounted ? (
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <FigureCards figures={figures} settings={settings} report={report} />
              {report.param('of') !== '' && (
                <FigureAudits report={report} period={figures.period} />
              )}
              <Box
                sx={{
                  display: 'grid',
                  gap: 4,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
                }}
              >
                <MonthsPanel figures={figures} />
                <TurnaroundPanel figures={figures} />
                <AgeingPanel figures={figures} today={today} />
              </Box>
              <CarrierFigures report={report} period={figures.period} />
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

/** The figures on screen as a file: for a spreadsheet, or to hand on. */
function FiguresExport({ report, figures }: { report: Report; figures: ReportFigures }) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const { id: carrier, name, timeZone } = report.carrier
  const { period } = figures
  const what = translate('reports.pdf_what')
  const { save, busy, refused } = useDownload(refusal('READ_FAILED', { what }))
  const workbook = useDownload(refusal('READ_FAILED', { what: 'The workbook' }))
  const made = async () => [await provider.exportFigures({ carrier, name, timeZone, period })]
  const madeXlsx = async () => [
    await xlsxFile(figuresFileName(carrier, period), 'Figures', () =>
      figuresTable({ carrier, ...figures }),
    ),
  ]
  return (
    <>
      {refused !== null && <RefusalNote refusal={refused} />}
      {workbook.refused !== null && <RefusalNote refusal={workbook.refused} />}
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        disabled={busy}
        onClick={() => void save(made)}
      >
        {translate('reports.pdf')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        onClick={() =>
          saveFile(`${figuresFileName(carrier, period)}.csv`, [figuresCsv({ carrier, ...figures })])
        }
      >
        {translate('reports.csv')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        disabled={workbook.busy}
        onClick={() => void workbook.save(madeXlsx)}
      >
        {translate('reports.xlsx')}
      </Button>
    </>
  )
}

const CELLS = [
  { name: 'calview', value: 'dueThisWeek', fact: 'late' },
  { name: 'bakery', value: 'open', fact: null },
  { name: 'activity', value: 'today', fact: null },
  { name: 'exceptions', value: 'exceptions', fact: null },
] as const

/** The other reports, each with its one number. */
function Headlines({ timeZone }: { timeZone: string }) {
  const reading = useProviderQuery('readHeadlines', {}, { freshMs: FRESH_MS })
  return (
    <ReadPart reading={reading} timeZone={timeZone} loading={<Cells figures={null} />}>
      {(figures) => <Cells figures={figures} />}
    </ReadPart>
  )
}

function Cells({ figures }: { figures: HeadlineFigures | null }) {
  const translate = useTranslate()
  return (
    <Strip aria-label={translate('reports.headlines')} aria-busy={figures === null}>
      {CELLS.map(({ name, value, fact }) => {
        const view = REPORT_VIEWS.find((each) => each.name === name)
        if (view === undefined) return null
        const Icon = view.icon
        return (
          <Link key={name} to={view.to}>
            <span className="name">
              <Icon aria-hidden />
              {translate(`reports.${name}`)}
            </span>{' '}
            <b className="figures">
              {figures === null ? '' : figures[value].toLocaleString('en-US')}
            </b>{' '}
            <small>
              {translate(`reports.headline.${name}`, {
                count: figures === null || fact === null ? 0 : figures[fact],
              })}
            </small>
          </Link>
        )
      })}
    </Strip>
  )
}

const Strip = styled(Card)(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  marginBottom: 16,
  '@media (max-width: 899px)': { gridTemplateColumns: 'repeat(2, 1fr)' },
  '& a': {
    display: 'grid',
    gap: 2,
    padding: '12px 16px',
    color: palette.text.primary,
    borderRight: `1px solid ${palette.divider}`,
  },
  '& a:last-of-type': { borderRight: 0 },
  '& a:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .name': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 12, fontWeight: 550 },
  '& svg': { fontSize: 16, color: palette.text.secondary },
  '& b': {
    fontSize: 28,
    lineHeight: '36px',
    minHeight: 36,
    fontWeight: 600,
    letterSpacing: '-0.025em',
  },
  '& small': { fontSize: 12, color: palette.text.secondary },
}))
