import { useTranslate } from 'ra-core'
import { FIGURE_NAMES, type FigureList, type FigureName } from '#shared/reports/figures.ts'
import { figureChange, figureText } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import type { ReportSettings } from '#shared/reports/reportSettings.ts'
import { FigureCard, FigureGrid } from './FigureCard.tsx'
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
    <FigureGrid aria-label={translate('reports.figures')}>
      {FIGURE_NAMES.map((name) => {
        const value = figures[name]
        const change = figureChange(name, value, previous[name])
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
          </FigureCard>
        )
      })}
    </FigureGrid>
  )
}
