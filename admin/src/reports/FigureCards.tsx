import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { FIGURE_NAMES, type FigureName } from '#shared/domain/report/figures.ts'
import { figureChange, figureText } from '#shared/domain/report/figureText.ts'
import type { ReportSettings } from '#shared/domain/report/reportSettings.ts'
import type { FigureList } from '#shared/operations/reports/readFigureAudits.ts'
import type { ReportFigures } from '#shared/operations/reports/readReportFigures.ts'
import { Card } from '../components/Panel.tsx'
import type { Report } from './useReport.ts'

/** Which of the audits sent in the period lie behind a figure; the others have a list of their own. */
const BEHIND: Partial<Record<FigureName, FigureList>> = {
  turnaroundMedian: 'all',
  turnaroundP90: 'all',
  withinService: 'late',
  productiveRate: 'nonproductive',
  reworkRate: 'reworked',
  sent: 'all',
  added: 'added',
}

/** The figures of the period, each with its change, its definition and the audits behind it. */
export function FigureCards({
  figures: { figures, previous },
  settings,
  report: { setParams, param },
}: {
  figures: ReportFigures
  settings: ReportSettings
  report: Report
}) {
  const translate = useTranslate()
  return (
    <Grid aria-label={translate('reports.figures')}>
      {FIGURE_NAMES.map((name) => {
        const value = figures[name]
        const change = figureChange(name, value, previous[name])
        const of = BEHIND[name]
        const isBelow = name === 'withinService' && value !== null && value < settings.service
        return (
          <Card key={name} aria-label={translate(`reports.label.${name}`)}>
            <h2>{translate(`reports.label.${name}`)}</h2>
            <b className="figures">{figureText(name, value)}</b>
            <p data-better={change?.isBetter === undefined ? undefined : String(change.isBetter)}>
              {change === null
                ? translate('reports.no_before')
                : translate(
                    change.isBetter === null
                      ? 'reports.change'
                      : change.isBetter
                        ? 'reports.change_better'
                        : 'reports.change_worse',
                    { change: change.text, before: figureText(name, previous[name]) },
                  )}
            </p>
            {isBelow && (
              <p data-better="false">
                {translate('reports.below_target', {
                  target: figureText('withinService', settings.service),
                })}
              </p>
            )}
            <div className="foot">
              <details>
                <summary>{translate('reports.definition')}</summary>
                <p>{translate(`reports.definitions.${name}`)}</p>
              </details>
              {of !== undefined && value !== null && (
                <button
                  type="button"
                  aria-expanded={param('of') === of}
                  onClick={() => setParams({ of: param('of') === of ? '' : of, month: '' })}
                >
                  {translate(`reports.behind.${of}`)}
                </button>
              )}
            </div>
          </Card>
        )
      })}
    </Grid>
  )
}

const Grid = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > section': { display: 'flex', flexDirection: 'column', padding: '12px 16px' },
  '& h2': { margin: 0, fontSize: 12, lineHeight: '16px', fontWeight: 550 },
  '& b': { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.025em' },
  '& p': { margin: 0, fontSize: 12, lineHeight: '16px', color: palette.text.secondary },
  '& p[data-better=true]': { color: palette.bakehouse.tones.green.text },
  '& p[data-better=false]': { color: palette.bakehouse.tones.red.text },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    alignItems: 'start',
    marginTop: 'auto',
    paddingTop: 8,
    fontSize: 12,
  },
  '& summary, & button': {
    padding: 0,
    minHeight: 24,
    lineHeight: '24px',
    font: 'inherit',
    fontSize: 12,
    fontWeight: 550,
    color: palette.bakehouse.accentText,
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& summary:hover, & button:hover': { textDecoration: 'underline' },
  '& details': { minWidth: 0 },
  '& details[open]': { flexBasis: '100%' },
  '& details p': { paddingBottom: 4 },
}))
