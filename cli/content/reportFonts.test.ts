import { expect, it } from 'vitest'
import type { AuditReportInput } from '#shared/documents/auditReport.ts'
import { CONTENT_HERE, contentHere } from '#shared/documents/ops/contentWork.ts'
import { anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { getDocument } from '#shared/testing/pdfJs.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { fontFiles } from './fontFiles.ts'

const CONTENT = contentHere(fontFiles(import.meta.url))

function reportOf(insuredCompany: string): AuditReportInput {
  return {
    audit: anAudit({ insuredCompany }),
    carrier: { name: 'Harbor Mutual', timeZone: 'America/New_York' },
    attempts: [],
    documents: [],
    made: BUILT_AT,
    version: null,
  }
}

const textOf = async (company: string) =>
  (await pdfPages(await CONTENT.auditReport(reportOf(company)))).join(' ')

it.each([
  ['Polish', 'Piekarnia Łódź'],
  ['Vietnamese', 'Bánh mì Nguyễn'],
  ['Greek', 'Φούρνος Κρήτη'],
  ['Cyrillic', 'Пекарня Одеса'],
  ['Chinese', '东京面包店'],
  ['Japanese', '東京パン'],
  ['Korean', '서울 빵집'],
])('a name in %s letters is in the report as it was typed', async (_, company) => {
  const text = await textOf(company)
  for (const word of company.split(' ')) expect(text).toContain(word)
  expect(text).not.toContain('they show as "?"')
})

it('what no typeface has shows as "?", and the report says so', async () => {
  expect(await textOf('مطعم Harbor')).toContain('they show as "?"')
})

it('a report in Western letters has the same bytes with typefaces and without', async () => {
  const report = reportOf('Café “Élan” – Señor Müller')
  expect(await CONTENT.auditReport(report)).toEqual(await CONTENT_HERE.auditReport(report))
})

it('the same report has the same bytes in embedded typefaces too', async () => {
  const report = reportOf('Пекарня')
  expect(await CONTENT.auditReport(report)).toEqual(await CONTENT.auditReport(report))
})

/** The height on the first page at which a text begins, in points from below. */
async function heightsOf(bytes: Uint8Array, texts: readonly string[]): Promise<number[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.destroy()
  return texts.map((text) => {
    const item = items.find((each) => 'str' in each && each.str.startsWith(text))
    return item && 'transform' in item ? Math.round(item.transform[5]) : Number.NaN
  })
}

it.each(['Harbor Oven', 'Пекарня Одеса'])(
  'a note of several lines keeps clear of the row below: %s',
  async (company) => {
    const report = reportOf(company)
    const [line] = report.audit.categories
    if (!line) throw new Error('The built audit has a class line.')
    const notes = 'First line\nSecond line\nThird line\nFourth line'
    const below = { ...line, id: 'below', classDescription: 'Row below', notes: '' }
    const audit = { ...report.audit, categories: [{ ...line, notes }, below] }
    const texts = [...notes.split('\n'), 'Row below']
    const heights = await heightsOf(await CONTENT.auditReport({ ...report, audit }), texts)
    const steps = heights.slice(1).map((height, at) => (heights[at] ?? 0) - height)
    expect(steps).toHaveLength(4)
    // No line is nearer to the one above than its letters are high.
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(9)
  },
)
