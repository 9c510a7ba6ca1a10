import { standardTypeset } from '#shared/documents/pdf.ts'
import { type ReportColumn, type ReportRow, ReportSheet } from '#shared/documents/ReportSheet.ts'
import { type Day, formatDay, formatMoment } from '#shared/kernel/day.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { FIGURE_NAMES, FIGURES, totalOf } from '../figures.ts'
import { figureChange, figuresFileName, figureText, turnaroundBands } from '../figureText.ts'
import { monthText, type Period } from '../period.ts'
import { type ReportFigures, readReportFigures } from './readCounters.ts'
import { type AuditorLoad, readLoad } from './readLoad.ts'

/** The figures as a file, and as values. */
interface FiguresFile {
  figures: ReportFigures
  name: string
  bytes: Uint8Array
}

/**
 * The figures of a carrier and a period as PDF, as the screen downloads them and `bakehouse reports
 * figures --out` writes them: the same bytes at the same moment. Rejects with a `StoreError`.
 */
export async function exportFigures(
  { store, clock }: { store: DocumentStore; clock: Clock },
  asked: {
    carrier: { id: string; name: string; timeZone: string }
    slices: readonly string[]
    period: Period
    today: Day
  },
): Promise<FiguresFile> {
  const { carrier, slices, period, today } = asked
  const made = clock.now()
  const [figures, load] = await Promise.all([
    readReportFigures(store, { carrier: carrier.id, period, today }),
    readLoad(store, { carrier: carrier.id, slices, timeZone: carrier.timeZone, now: made }),
  ])
  const bytes = await figuresPdf({ carrier, figures, load, made })
  return { figures, name: `${figuresFileName(carrier.id, period)}.pdf`, bytes }
}

/** The content of the figures' PDF. */
export interface FiguresPdfInput {
  carrier: { id: string; name: string; timeZone: string }
  figures: ReportFigures
  load: readonly AuditorLoad[]
  /** The moment it is made: the same input has the same bytes. */
  made: Date
}

/**
 * The figures of a carrier and a period as a PDF: each beside the period before and with its definition,
 * then month by month, turnaround, age of the open audits and load per auditor.
 */
export async function figuresPdf({
  carrier,
  figures,
  load,
  made,
}: FiguresPdfInput): Promise<Uint8Array> {
  const { period, before, months, open, isCounted } = figures
  const { name, id, timeZone } = carrier
  const title = `Figures ${daysOf(period)}`
  const sheet = new ReportSheet(await standardTypeset({ title: `${name}: ${title}`, made }))
  sheet.title(
    `${name} · Premium audit figures`,
    daysOf(period),
    `Compared with ${daysOf(before)} · made ${formatMoment(made, { seconds: false, timeZone })}`,
  )
  sheet.facts([
    ['Carrier', `${name} (${id})`],
    ['Open audits now', open.toLocaleString('en-US')],
    ['Period', daysOf(period)],
    ['Period before', daysOf(before)],
  ])
  if (!isCounted) sheet.text('Nothing is counted for this carrier yet.')

  sheet.heading('Figures')
  sheet.table(
    [
      { title: 'Figure and its definition', share: 45 },
      { title: 'Period', share: 16, align: 'right' },
      { title: 'Period before', share: 16, align: 'right' },
      { title: 'Change', share: 23, align: 'right' },
    ],
    figureRows(figures),
    '',
  )
  sheet.heading('By month', 'Days in whole days, shares of the audits sent')
  sheet.table(
    [
      { title: 'Month', share: 14 },
      ...FIGURE_NAMES.map((each): ReportColumn => {
        return { title: FIGURES[each].short, share: 12, align: 'right' }
      }),
    ],
    months.map(({ month, figures: values }) => ({
      cells: [monthText(month), ...FIGURE_NAMES.map((each) => figureText(each, values[each]))],
    })),
    'The period has no month.',
  )
  sheet.heading('Turnaround', 'Audits first sent in the period')
  sheet.table(
    shareColumns('Days from added to sent', 'Audits'),
    turnaroundRows(figures),
    'No audit was sent in the period.',
  )
  sheet.heading('Age of the open audits', 'By the month in which they were added, as of now')
  sheet.table(shareColumns('Added in', 'Open'), ageingRows(figures), 'No audit is open.')
  sheet.heading('Load per auditor', 'As of now')
  sheet.table(
    [
      { title: 'Auditor', share: 40 },
      { title: 'Assigned', share: 20, align: 'right' },
      { title: 'In hand', share: 20, align: 'right' },
      { title: 'Claimed now', share: 20, align: 'right' },
    ],
    load.map(({ name: who, email, assigned, inHand, claimed }) => ({
      cells: [
        who || email,
        ...[assigned, inHand, claimed].map((count) => count.toLocaleString('en-US')),
      ],
    })),
    'This carrier has no auditors.',
  )
  return sheet.finish(`${name} · ${title} · ${formatDay(made, { timeZone })}`)
}

function daysOf({ from, to }: Period): string {
  return `${formatDay(from)} to ${formatDay(to)}`
}

function figureRows({ figures, previous }: ReportFigures): ReportRow[] {
  return FIGURE_NAMES.map((name) => {
    const [now, then] = [figures[name], previous[name]]
    const { label, definition } = FIGURES[name]
    const change = figureChange(name, now, then)
    const judged = { true: ', better', false: ', worse', null: '' }[`${change?.isBetter ?? null}`]
    return {
      cells: [
        label,
        figureText(name, now),
        figureText(name, then),
        change === null ? '-' : `${change.text}${judged}`,
      ],
      isStrong: true,
      note: definition,
    }
  })
}

function turnaroundRows({ turnarounds }: ReportFigures): ReportRow[] {
  const total = totalOf(turnarounds)
  if (total === 0) return []
  return turnaroundBands(turnarounds).map(({ label, count }) => shareRow(label, count, total))
}

function ageingRows({ ageing, older, open }: ReportFigures): ReportRow[] {
  if (open === 0) return []
  return [
    ...ageing.map(({ month, open: count }) => shareRow(monthText(month), count, open)),
    shareRow('Earlier', older, open),
    { cells: ['All', open.toLocaleString('en-US'), ''], isStrong: true },
  ]
}

function shareColumns(what: string, counted: string): ReportColumn[] {
  return [
    { title: what, share: 60 },
    { title: counted, share: 20, align: 'right' },
    { title: 'Share', share: 20, align: 'right' },
  ]
}

function shareRow(label: string, count: number, total: number): ReportRow {
  return { cells: [label, count.toLocaleString('en-US'), formatPercent(count / total)] }
}
