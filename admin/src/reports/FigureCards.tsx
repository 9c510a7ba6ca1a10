import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { FIGURE_NAMES, type FigureList, type FigureName } from '#shared/reports/figures.ts'
import { figureChange, figureText } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import type { ReportSettings } from '#shared/reports/reportSettings.ts'
import { Card } from '../ui/Panel.tsx'
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
  // Where the period before has nothing at all, that is said once.
  const hasBefore = FIGURE_NAMES.some((name) => (previous[name] ?? 0) !== 0)
  return (
    <div>
      {!hasBefore && (
        <Box component="p" sx={{ m: 0, mb: 3, fontSize: 12, color: 'text.secondary' }}>
          {translate('reports.nothing_before')}
        </Box>
      )}
      <FigureGrid aria-label={translate('reports.figures')}>
        {FIGURE_NAMES.map((name) => {
          const value = figures[name]
          const change = hasBefore ? figureChange(name, value, previous[name]) : null
          const of = BEHIND[name]
          const isBelow = name === 'withinService' && value !== null && value < settings.service
          return (
            <FigureCard
              key={name}
              label={translate(`reports.label.${name}`)}
              value={figureText(name, value)}
              definition={translate(`reports.definitions.${name}`)}
              behind={
                of !== undefined &&
                value !== null && (
                  <button
                    type="button"
                    aria-expanded={param('of') === of}
                    onClick={() => setParams({ of: param('of') === of ? '' : of, month: '' })}
                  >
                    {translate(`reports.behind.${of}`)}
                  </button>
                )
              }
            >
              {change !== null && (
                <p data-better={String(change.isBetter)}>
                  {translate(
                    change.isBetter === null
                      ? 'reports.change'
                      : change.isBetter
                        ? 'reports.change_better'
                        : 'reports.change_worse',
                    { change: change.text, before: figureText(name, previous[name]) },
                  )}
                </p>
              )}
              {isBelow && (
                <p data-better="false">
                  {translate('reports.below_target', {
                    target: figureText('withinService', settings.service),
                  })}
                </p>
              )}
            </FigureCard>
          )
        })}
      </FigureGrid>
    </div>
  )
}

/** A figure with its notes, its definition one click away, and a link to the audits behind it. */
export function FigureCard({
  label,
  value,
  definition,
  behind,
  children,
}: {
  label: string
  value: string
  definition: string
  /** A button or a link to what the figure counts. */
  behind: ReactNode
  /** How it changed, or what it is of: short lines. */
  children?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Card aria-label={label}>
      <h2>{label}</h2>
      <b className="figures">{value}</b>
      {children}
      <div className="foot">
        <details>
          <summary>{translate('reports.definition')}</summary>
          <p>{definition}</p>
        </details>
        {behind}
      </div>
    </Card>
  )
}

/** Figures side by side, as many as there is room for. */
export const FigureGrid = styled('div', { shouldForwardProp: (prop) => prop !== 'columns' })<{
  columns?: 3 | 4
}>(({ theme: { palette }, columns = 4 }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
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
  '& summary, & button, & .foot a': {
    padding: 0,
    font: 'inherit',
    fontSize: 12,
    lineHeight: '24px',
    fontWeight: 550,
    color: palette.bakehouse.accentText,
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& summary:hover, & button:hover, & .foot a:hover': { textDecoration: 'underline' },
  '& details': { minWidth: 0 },
  '& details[open]': { flexBasis: '100%' },
  '& details p': { paddingBottom: 4 },
}))
