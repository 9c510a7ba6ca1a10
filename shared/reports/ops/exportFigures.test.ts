import { expect, it } from 'vitest'
import { BUILT_AT } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { FIGURE_NAMES, FIGURES, figuresOf, histogramOf } from '../figures.ts'
import { addMonths } from '../period.ts'
import { type FiguresPdfInput, figuresPdf } from './exportFigures.ts'
import type { ReportFigures } from './readCounters.ts'

const COUNTS = { 'turn:9': 3, 'turn:40': 1, ontime: 3, late: 1, added: 1204, 'attempts:2': 4 }

function figuresFrom(counts: Record<string, number>, changes: Partial<ReportFigures> = {}) {
  const values = figuresOf(counts)
  return {
    period: { from: '2026-09-01', to: '2026-11-02' },
    before: { from: '2026-06-30', to: '2026-08-31' },
    figures: values,
    previous: figuresOf({ 'turn:12': 2, ontime: 2, added: 1000 }),
    months: [{ month: '2026-09', figures: values }],
    turnarounds: histogramOf(counts, 'turn'),
    open: 8,
    ageing: [
      { month: '2026-11', open: 5 },
      { month: '2026-10', open: 1 },
    ],
    older: 2,
    isCounted: true,
    ...changes,
  } satisfies ReportFigures
}

function inputOf(changes: Partial<FiguresPdfInput> = {}): FiguresPdfInput {
  return {
    carrier: { id: 'HM', name: 'Harbor Mutual', timeZone: 'America/New_York' },
    figures: figuresFrom(COUNTS),
    load: [
      {
        email: 'bo@bakehouse.example',
        name: 'Bo Baker',
        role: 'baker',
        assigned: 14,
        late: 1,
        inHand: 12,
        claimed: 3,
        away: null,
      },
    ],
    made: BUILT_AT,
    ...changes,
  }
}

async function wordsOf(input: FiguresPdfInput): Promise<string> {
  return (await pdfPages(await figuresPdf(input))).join(' ').replace(/\s+/g, ' ')
}

it('says of whom and when, every figure with its change and definition, months, ages and load', async () => {
  const words = await wordsOf(inputOf())
  for (const name of FIGURE_NAMES) {
    expect(words).toContain(FIGURES[name].label)
    expect(words).toContain(FIGURES[name].definition)
  }
  for (const said of [
    'Harbor Mutual (HM)',
    '09/01/26 to 11/02/26',
    '06/30/26 to 08/31/26',
    'Turnaround, median 9 days 12 days -3 days, better',
    'Within service 75.0% 100.0% -25.0 points, worse',
    'Added 1,204 1,000 +204 ',
    'Attempts to the first response 2 no data -',
    'Sep 2026 9 days 40 days 75.0%',
    '8-14 3 75.0%',
    'Nov 2026 5 62.5%',
    'Earlier 2 25.0%',
    'All 8',
    'Bo Baker 14 12 3',
  ])
    expect(words).toContain(said)
})

it('has the same bytes at the same moment, and as many pages as three years need', async () => {
  const values = figuresOf(COUNTS)
  const months = Array.from({ length: 36 }, (_, n) => ({
    month: addMonths('2024-01', n),
    figures: values,
  }))
  const long = inputOf({ figures: figuresFrom(COUNTS, { months }) })
  const bytes = await figuresPdf(long)
  expect(await figuresPdf(long)).toEqual(bytes)
  const pages = await pdfPages(bytes)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ')).toContain('Dec 2026')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

it('of nothing says so, and divides by nothing', async () => {
  const nothing = { open: 0, older: 0, isCounted: false }
  const words = await wordsOf(inputOf({ figures: figuresFrom({}, nothing), load: [] }))
  for (const said of [
    'Nothing is counted for this carrier yet.',
    'No audit was sent in the period.',
    'No audit is open.',
    'This carrier has no auditors.',
  ])
    expect(words).toContain(said)
  expect(words).not.toMatch(/NaN|Infinity/)
})
