import type { Category } from '#shared/audit/classLines.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { addDays, type Day, usDay } from '#shared/kernel/day.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import { actualOf, byQuarter, salesLinesOf, salesOf, TAX_RATE, totalOf } from './books.ts'
import { type PageLine, pdfOf } from './page.ts'
import { photoOf } from './photo.ts'

/** A paper of an insured as a file: what they send when they are asked for it. */
export interface Paper {
  name: string
  docType: DocumentType
  docKind?: RecordKind
  bytes: Uint8Array<ArrayBuffer>
}

/** Whose papers they are, and of which year. */
export type OfInsured = Pick<
  Audit,
  | 'orderNumber'
  | 'policyNumber'
  | 'categories'
  | 'insuredCompany'
  | 'insuredDescriptionOfOps'
  | 'insuredMailingAddress1'
  | 'insuredMailingCity'
  | 'insuredMailingState'
  | 'insuredMailingZip'
  | 'auditStart'
  | 'auditEnd'
>

/** The papers that an audit wants (`wantedDocuments`), each once. */
export function wantedPapers(insured: OfInsured): Paper[] {
  const papers = insured.categories.map((line) => primaryPaper(insured, line))
  if (salesOf(insured) > 0) papers.push(salesTaxReturns(insured))
  if (totalOf(insured, ['totalCost']) > 0) papers.push(taxReturn(insured))
  return [...new Map(papers.map((paper) => [paper.name, paper])).values()]
}

/** The paper that shows what a class line is rated by. */
function primaryPaper(insured: OfInsured, line: Category): Paper {
  switch (line.exposureType) {
    case 'grossSales':
    case 'totalCost':
      return incomeStatement(insured)
    case 'liquorReceipts':
      return salesBreakdown(insured)
    case 'payroll':
      return form941(insured, totalOf(insured, ['payroll']))
    default:
      return countPaper(insured, line)
  }
}

/** Sales, cost and wages of the policy year, or of one before it. */
export function incomeStatement(insured: OfInsured, yearsAgo = 0): Paper {
  const wages = totalOf(insured, ['payroll'])
  const work = totalOf(insured, ['totalCost'])
  const sales = salesOf(insured) || Math.round((wages + work) * 1.7)
  const costs: [string, number][] = [
    ['Cost of goods', Math.round(sales * 0.31)],
    ['Wages', wages || Math.round(sales * 0.27)],
    ['Subcontractors', work],
    ['Rent and utilities', Math.round(sales * 0.09)],
    ['Insurance', Math.round(sales * 0.02)],
  ]
  const spent = costs.reduce((sum, [, amount]) => sum + amount, 0)
  const lines: PageLine[] = [
    ...headOf(insured, 'Profit and loss', yearsAgo),
    { row: ['Income', ''], bold: true },
    ...salesLinesOf(insured).map(
      ({ id, net }): PageLine => ({ row: [nameOf(id), formatDollars(net)] }),
    ),
    ...(salesOf(insured) === 0 ? [{ row: ['Contracts', formatDollars(sales)] } as const] : []),
    { row: ['Total income', formatDollars(sales)], bold: true },
    { rule: true },
    { row: ['Expenses', ''], bold: true },
    ...costs.flatMap(([label, amount]): PageLine[] =>
      amount === 0 ? [] : [{ row: [label, formatDollars(amount)] }],
    ),
    { row: ['Total expenses', formatDollars(spent)], bold: true },
    { rule: true },
    { row: ['Net income', formatDollars(sales - spent)], bold: true },
  ]
  return paper('Profit and loss', 'D3', lines, 'incomeStatement')
}

function salesBreakdown(insured: OfInsured): Paper {
  const lines: PageLine[] = [
    ...headOf(insured, 'Sales by department'),
    ...salesLinesOf(insured).flatMap(({ id, sales, salesTax, net }): PageLine[] => [
      { row: [nameOf(id), formatDollars(net)], bold: true },
      { row: ['   Rung up, with tax', formatDollars(sales)] },
      { row: ['   Sales tax', formatDollars(salesTax)] },
    ]),
    { rule: true },
    { row: ['All departments, without tax', formatDollars(salesOf(insured))], bold: true },
  ]
  return paper('Sales breakdown', 'D7', lines)
}

/** Four quarterly returns, a page each. */
export function salesTaxReturns(insured: OfInsured): Paper {
  const pages = byQuarter(salesOf(insured)).map((sales, n): PageLine[] => [
    ...headOf(insured, 'Sales and use tax return'),
    { text: `Quarter ${n + 1} of 4` },
    { gap: 10 },
    { row: ['1  Total sales', formatDollars(sales)] },
    { row: ['2  Exempt sales', formatDollars(0)] },
    { row: ['3  Taxable sales', formatDollars(sales)], bold: true },
    {
      row: [
        `4  Tax due, ${TAX_RATE * 100}%`,
        formatDollars(Math.round(sales * TAX_RATE * 100) / 100),
      ],
    },
    { rule: true },
    { text: 'Filed electronically. Keep this page for your records.', small: true },
  ])
  const bytes = pdfOf(pages)
  return { name: 'Sales tax return.pdf', docType: 'D8', docKind: 'salesTaxReturn', bytes }
}

/** Quarterly federal returns of employers, a page each; `wages` is what they report for the year. */
export function form941(insured: OfInsured, wages: number): Paper {
  const pages = byQuarter(wages).map((paid, n): PageLine[] => {
    const people = Math.max(1, Math.round(paid / 13_000))
    return [
      { title: 'Form 941' },
      { text: 'Employer’s quarterly federal tax return', small: true },
      { rule: true },
      { gap: 8 },
      { text: insured.insuredCompany },
      { text: addressOf(insured), small: true },
      { text: `Report for quarter ${n + 1} of 4` },
      { gap: 10 },
      { row: ['1  Employees who received wages', String(people)] },
      { row: ['2  Wages, tips and other compensation', formatDollars(paid)] },
      { row: ['3  Federal income tax withheld', formatDollars(Math.round(paid * 0.09))] },
      { row: ['5a Taxable social security wages', formatDollars(paid)] },
      { row: ['5c Taxable Medicare wages and tips, column 1', formatDollars(paid)], bold: true },
      { row: ['5c Column 2', formatDollars(Math.round(paid * 2.9) / 100)] },
      { rule: true },
      { text: 'Copy for the employer.', small: true },
    ]
  })
  return { name: 'Form 941.pdf', docType: 'D99', docKind: 'form941', bytes: pdfOf(pages) }
}

const COUNTED: Partial<Record<Category['exposureType'], readonly [name: string, unit: string]>> = {
  area: ['Floor plan and leases', 'Rented area, square feet'],
  units: ['Rent roll', 'Apartments'],
  admissions: ['Box office report', 'Tickets sold'],
}

/** The record of what a line counts that is no money. */
function countPaper(insured: OfInsured, line: Category): Paper {
  const [name, unit] = COUNTED[line.exposureType] ?? ['Records', 'In all']
  const quarters = byQuarter(actualOf(insured, line))
  const lines: PageLine[] = [
    ...headOf(insured, name),
    ...(line.exposureType === 'admissions'
      ? quarters.map((count, n): PageLine => ({ row: [`Quarter ${n + 1}`, counted(count)] }))
      : []),
    { row: [unit, counted(actualOf(insured, line))], bold: true },
  ]
  return paper(name, 'D99', lines, 'other')
}

/** The business on its owner's federal return. */
export function taxReturn(insured: OfInsured): Paper {
  const sales = salesOf(insured) || Math.round(totalOf(insured, ['payroll', 'totalCost']) * 1.7)
  const lines: PageLine[] = [
    { title: 'Schedule C, Profit or loss from business' },
    { rule: true },
    { gap: 8 },
    { text: insured.insuredCompany },
    { text: addressOf(insured), small: true },
    { gap: 10 },
    { row: ['1   Gross receipts or sales', formatDollars(sales)], bold: true },
    { row: ['4   Cost of goods sold', formatDollars(Math.round(sales * 0.31))] },
    { row: ['7   Gross income', formatDollars(sales - Math.round(sales * 0.31))] },
    {
      row: ['26  Wages', formatDollars(totalOf(insured, ['payroll']) || Math.round(sales * 0.27))],
    },
  ]
  return paper('Tax return', 'D99', lines, 'taxReturn')
}

/** What an insured without a scanner sends: a photo of the page on which the year’s figures are. */
export function photographedPage(insured: OfInsured): Paper | null {
  const [line] = insured.categories
  if (line === undefined) return null
  const { docType, docKind } = primaryPaper(insured, line)
  const figures = insured.categories.map((each): PageLine => {
    const { classCode, classDescription } = each
    return { row: [`${classCode} ${classDescription}`, counted(actualOf(insured, each))] }
  })
  const bytes = photoOf([
    ...headOf(insured, 'Figures of the year'),
    ...figures,
    { rule: true },
    { gap: 10 },
    { text: 'From our books, as they are kept.', small: true },
    { gap: 60 },
    { text: insured.insuredCompany, small: true },
    { text: `Policy ${insured.policyNumber}`, small: true },
  ])
  return { name: 'IMG_2047.png', docType, ...(docKind && { docKind }), bytes }
}

/** The declarations of the policy, as an agent scans them. */
export function policyScan(insured: OfInsured): Paper {
  const lines: PageLine[] = [
    { title: 'Policy declarations' },
    { rule: true },
    { gap: 8 },
    { row: ['Policy number', insured.policyNumber], bold: true },
    { row: ['Policy period', periodOf(insured)] },
    { gap: 8 },
    { text: `Named insured: ${insured.insuredCompany}` },
    { text: addressOf(insured), small: true },
    { text: `Business: ${insured.insuredDescriptionOfOps}`, small: true },
    { gap: 10 },
    { row: ['Class', 'Estimated exposure'], bold: true },
    ...insured.categories.map(
      ({ classCode, classDescription, estimatedExposure }): PageLine => ({
        row: [`${classCode}  ${classDescription}`.slice(0, 70), counted(estimatedExposure ?? 0)],
      }),
    ),
  ]
  const bytes = pdfOf([lines], { askew: 0.8 })
  return { name: `Policy ${insured.policyNumber}.pdf`, docType: 'D1', bytes }
}

/** What a certificate of insurance says. */
export interface CertificateFacts {
  insured: string
  insurer: string
  holder: string
  from: Day
  to: Day
}

/** A certificate of insurance of a subcontractor. */
export function certificate({ insured, insurer, holder, from, to }: CertificateFacts): Paper {
  const lines: PageLine[] = [
    { title: 'Certificate of liability insurance' },
    { rule: true },
    { gap: 8 },
    { row: ['Insured', insured], bold: true },
    { row: ['Insurer A', insurer] },
    { gap: 8 },
    { row: ['Workers compensation and employers liability', 'Statutory'] },
    { row: ['Policy effective', usDay(from)] },
    { row: ['Policy expires', usDay(to)], bold: true },
    { gap: 8 },
    { text: `Certificate holder: ${holder}` },
  ]
  const bytes = pdfOf([lines], { askew: -0.6 })
  const name = `Certificate ${insured}.pdf`
  return { name, docType: 'D99', docKind: 'certificate', bytes }
}

function paper(
  name: string,
  docType: DocumentType,
  lines: readonly PageLine[],
  docKind?: RecordKind,
): Paper {
  const isSaid = docKind !== undefined && docKind !== 'other'
  return { name: `${name}.pdf`, docType, ...(isSaid && { docKind }), bytes: pdfOf([lines]) }
}

const DAYS_IN_YEAR = 365

function headOf(insured: OfInsured, title: string, yearsAgo = 0): PageLine[] {
  return [
    { title: insured.insuredCompany },
    { text: addressOf(insured), small: true },
    { gap: 12 },
    { title },
    { text: periodOf(insured, yearsAgo), small: true },
    { rule: true },
    { gap: 8 },
  ]
}

function periodOf({ auditStart, auditEnd }: OfInsured, yearsAgo = 0): string {
  const days = [auditStart, auditEnd].map((day) =>
    day === null ? '' : usDay(addDays(day, -DAYS_IN_YEAR * yearsAgo)),
  )
  return days.join(' to ')
}

function addressOf(insured: OfInsured): string {
  const { insuredMailingCity, insuredMailingState, insuredMailingZip } = insured
  const town = `${insuredMailingCity}, ${insuredMailingState} ${insuredMailingZip}`
  return [insured.insuredMailingAddress1, town].join(', ')
}

const DEPARTMENTS: Record<string, string> = {
  food: 'Food',
  retail: 'Retail sales',
  alcoholBeer: 'Beer',
  alcoholWine: 'Wine',
  alcoholSpirits: 'Spirits',
}

function nameOf(id: string): string {
  return DEPARTMENTS[id] ?? id
}

function counted(number: number): string {
  return number.toLocaleString('en-US')
}
