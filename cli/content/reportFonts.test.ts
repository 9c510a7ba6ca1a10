import { expect, it } from 'vitest'
import type { AuditReportInput } from '#shared/documents/auditReport.ts'
import { CONTENT_HERE, contentHere } from '#shared/documents/ops/contentWork.ts'
import { anAudit, BUILT_AT } from '#shared/testing/builders.ts'
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
