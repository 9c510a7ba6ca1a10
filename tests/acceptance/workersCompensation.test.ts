import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { aFeeSchedule } from '#shared/testing/billedAudits.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { sheetOf, type TestCell, xlsxOf } from '#shared/testing/workbooks.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { checkPublicPage, NARROW } from './checkPublicPage.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { dayFromNow } from './orderFiles.ts'
import { touch } from './publicHands.ts'
import { type Played, startPlayed } from './startPlayed.ts'
import { contactOf, signature, walkPublic } from './walkPublic.ts'

const CARRIER = 'HM'
const CODE = 'HM5474001'
const UNDERWRITING = 'underwriting@harvest.example'
const AUDITOR = 'auditor@bakehouse.example'
const REVIEWER = 'admin@bakehouse.example'
const ZONE = 'America/New_York'

/*
 * By hand, in dollars. The audit period is 2025, 365 days.
 *
 * New Hampshire: 210,437.50 less a third of 9,001.00 (3,000.33)                   207,437.17
 *   Ana Reyes, paid 140,000.00, at the maximum                                    124,800.00
 *   Ben Reyes, excluded                                                                 0.00
 *   Hill Roofing, covered to 05/14, 231 days: 36,500 x 231 / 365 x 0.9             20,790.00
 *                                                                                 353,027.17
 * Massachusetts: 84,120.25 less a third of 3,000.00 and half of 1,001.01 (1,500.51) 82,619.74
 *   Cora Lind, within the limits                                                   20,800.00
 *   Bay Drywall, no certificate: 12,000 x 0.5                                       6,000.00
 *                                                                                 109,419.74
 * Wages: 210,437.50 + 84,120.25 + 140,000 + 60,000 + 20,800                       515,357.75
 * Forms 941: 128,400 + 131,250 + 133,950 + 128,000                                521,600.00
 *   515,357.75 / 521,600.00 - 1                                                        -1.2%
 */

let folder = ''
let mails = ''
let played: Played
let browser: OpenBrowser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-compensation-'))
  mails = join(folder, 'mails')
  await mkdir(mails)
  const env = { BAKEHOUSE_SMTP: `folder:${mails}`, BAKEHOUSE_FROM: 'Audits <audits@firm.example>' }
  played = await startPlayed('compensation', { env })
  browser = await openBrowser()
  await browser.page.emulateMedia({ reducedMotion: 'reduce' })
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command that has to succeed. */
async function cli(...args: string[]) {
  const run = await played.cli(...args)
  expect([args[1], run.exit, run.exit === 0 ? '' : run.err]).toEqual([args[1], 0, ''])
  return run
}

const stored = async () => (await cli('audits', 'show', CODE, '--json')).json<Audit>()

describe('workers’ compensation, from the carrier’s workbook to the invoice', () => {
  it('the order comes in without a lost column', async () => {
    const rules = join(folder, 'rules.json')
    await writeFile(rules, JSON.stringify(RULES))
    const results = ['--results-email', UNDERWRITING]
    await cli('carriers', 'set', CARRIER, '--worksheet-rules', rules, ...results)
    const fees = join(folder, 'fees.json')
    await writeFile(fees, JSON.stringify(aFeeSchedule()))
    await cli('carriers', 'fees', 'set', CARRIER, fees)
    const file = join(folder, 'October orders.xlsx')
    await writeFile(file, xlsxOf({ sheets: [{ name: 'WC orders', rows: ORDER }] }))
    const imported = await cli('orders', 'import', file, '--carrier', CARRIER)
    expect(imported.out).toMatch(/October orders\.xlsx +1 +1 +0 +0 +0 +0/)
    expect(imported.err).not.toContain('Not known to the profile')
    const { categories, entities, locations, naics, officers } = await stored()
    expect(categories).toMatchObject([
      { classCode: '5474', state: 'NH', location: '1', entity: '1', rate: 7.85 },
      { classCode: '5474', state: 'MA', location: '2', entity: '2', rate: 6.4 },
    ])
    expect(categories.map((line) => line.estimatedExposure)).toEqual([320_000, 100_000])
    expect(entities?.map(({ name, fein, type }) => [name, fein, type])).toEqual([
      ['Granite Painting LLC', '12-3456781', 'llc'],
      ['Granite Holdings Inc', '12-3456782', 'corporation'],
    ])
    expect(locations?.map(({ city, zip }) => [city, zip])).toEqual([
      ['Keene', '03431'],
      ['Athol', '01331'],
    ])
    expect(naics).toBe('238320')
    expect(
      officers?.map(({ name, title, share, isIncluded, line, entity }) =>
        [name, title, share, isIncluded, line, entity].join(' '),
      ),
    ).toEqual([
      'Ana Reyes officer 0.6 true 5474 1',
      'Ben Reyes officer 0.4 false 5474 1',
      'Cora Lind officer 1 true 5474_2 2',
    ])
  })

  it('the insured answers on her phone, with a photo of a certificate and four 941s', async () => {
    await cli('audits', 'advance', CODE, '--to', 'CONTACTING', '--as', REVIEWER)
    const { pin } = (await cli('audits', 'show', CODE, '--pin', '--json')).json<{ pin: string }>()
    const certificate = await photoOf(CERTIFICATE)
    const returns = await Promise.all(QUARTERS.map(form941))
    const [nh = '', ma = ''] = (await stored()).categories.map(({ id }) => id)
    const phone = await browser.openDevice(390)
    const hands = touch(phone)
    const isWhole = async (part: string) => {
      expect([part, ...(await checkPublicPage(phone, [NARROW]))]).toEqual([part])
    }
    await phone.goto(`${played.url}/sml/${CODE.toLowerCase()}`)
    await hands.type('pin', pin)
    await hands.goOn()
    const pages = await walkPublic({
      page: phone,
      hands,
      answers: {
        who: () => hands.choose('who'),
        contact: contactOf('Rosa', 'rosa@granite.example'),
        payroll: async () => {
          await hands.type(`gross-${nh}`, '210437.50')
          await hands.type(`timeAndHalf-${nh}`, '9001')
          await hands.type(`gross-${ma}`, '84120.25')
          await hands.type(`timeAndHalf-${ma}`, '3000')
          await hands.type(`doubleTime-${ma}`, '1001.01')
          await hands.type('heads', '7')
          await isWhole('payroll')
        },
        subcontractors: async () => {
          await hands.choose('answer')
          await hands.goOn()
          await subcontractor(phone, ['Hill Roofing LLC', 'Roof repairs', '36500', 'kind'])
          await hands.add([certificate])
          await phone.locator('.file.saved').waitFor()
          await isWhole('subcontractor')
          await hands.goOn()
          await phone.getByRole('button', { name: 'Add another' }).click()
          await subcontractor(phone, ['Bay Drywall', 'Drywall', '12000', 'kind-laborAndMaterial'])
          await hands.goOn()
          await phone.getByText('2 so far.').waitFor()
          await isWhole('subcontractors')
        },
        documents: async () => {
          await hands.add(returns)
          // Each is recognized by its name: nothing is left to choose.
          await expect.poll(() => phone.locator('.file.saved').count()).toBe(QUARTERS.length)
          await isWhole('documents')
        },
        check: () => isWhole('check'),
        sign: signature,
      },
    })
    expect(pages.slice(-7)).toEqual([
      'payroll',
      'subcontractors',
      'documents',
      'anything-else',
      'check',
      'sign',
      'done',
    ])
    await phone.context().close()
    await expect.poll(async () => (await stored()).bakeState).toBe('SUBMITTED')
    const { payroll, subcontractors } = await stored()
    expect(payroll).toMatchObject([
      { line: nh, gross: 210_437.5, timeAndHalf: 9_001, doubleTime: 0, enteredBy: 'insured' },
      { line: ma, gross: 84_120.25, timeAndHalf: 3_000, doubleTime: 1_001.01 },
    ])
    expect(subcontractors?.map(({ name, certificates }) => [name, certificates.length])).toEqual([
      ['Hill Roofing LLC', 1],
      ['Bay Drywall', 0],
    ])
  })

  it('the auditor enters what officers were paid, reads the certificate and the 941s, and signs', async () => {
    const { page } = browser
    await page.goto(`${played.url}/admin/audits/${CODE}`)
    await chooseAccount(page, AUDITOR)
    await page.getByRole('button', { name: 'Start the worksheet' }).click()
    await page.getByText('Finish the worksheet').waitFor()
    await expect.poll(async () => (await stored()).bakeState).toBe('WORKSHEET')
    await page.goto(`${played.url}/admin/audits/${CODE}/edit?tab=payroll`)
    for (const [name, pay] of [
      ['Ana Reyes', '140000'],
      ['Ben Reyes', '60000'],
      ['Cora Lind', '20800'],
    ] as const)
      await page.getByRole('group', { name }).getByLabel('Remuneration').fill(pay)
    const ana = page.getByRole('group', { name: 'Ana Reyes' })
    await ana.getByText('Maximum in NH: $124,800.00 a year = $124,800.00').waitFor()

    await page.getByRole('tab', { name: 'Subcontractors' }).click()
    const hill = page.getByRole('region', { name: 'Hill Roofing LLC', exact: true })
    await hill.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('img', { name: 'certificate.jpg' }).waitFor()
    await hill.getByLabel('Hill Roofing LLC insurer').fill('Valley Mutual')
    await hill.getByLabel('Hill Roofing LLC insured').fill('Hill Roofing LLC')
    await hill.getByLabel('Hill Roofing LLC starts').fill('05/15/2024')
    await hill.getByLabel('Hill Roofing LLC ends').fill('05/15/2025')
    await hill.getByLabel('Class line').selectOption({ label: NH })
    await hill.getByText(`${HILL} = $20,790.00`).waitFor()
    await hill.getByText('Not covered: 05/15/25 to 12/31/25').waitFor()
    const bay = page.getByRole('region', { name: 'Bay Drywall', exact: true })
    await bay.getByLabel('Class line').selectOption({ label: MA })
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('compensation-subcontractors')

    await page.getByRole('tab', { name: 'Records' }).click()
    await readRecords(page)
    // The sums stay in reach beside the open document.
    await page.getByRole('tab', { name: 'Payroll' }).click()
    await page.getByRole('button', { name: `${NH}: Use $353,027.17` }).click()
    await page.getByRole('button', { name: `${MA}: Use $109,419.74` }).click()
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('compensation-payroll')
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.getByLabel('Person interviewed').fill('Rosa Delgado, bookkeeper')
    await page.getByLabel('Records examined').fill('Forms 941 of 2025, a certificate')
    await page.getByLabel('Auditor’s signature').fill('Dana Auditor')
    await page.getByRole('button', { name: /Save changes/ }).click()
    await page.getByText(/^Saved as version/).waitFor()

    await page.goto(`${played.url}/admin/audits/${CODE}`)
    const panel = page.getByRole('region', { name: 'Payroll' })
    await panel.getByText('Gross pay $210,437.50 · Overtime premium: 1/3 of $9,001.00').waitFor()
    await panel.getByText('Entered by Insured').first().waitFor()
    await panel
      .getByRole('row', { name: `Hill Roofing LLC, subcontractor ${HILL} $20,790.00` })
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Set to Productive' }).click()
    await expect.poll(async () => (await stored()).bakeState).toBe('PRODUCTIVE')
    const { history, categories } = await stored()
    expect(categories.map((line) => line.finalExposure)).toEqual([353_027.17, 109_419.74])
    expect(history.findLast(({ op }) => op === 'EDITED')?.text).toContain(
      'class line 5474 NH · Location 1 · 1 final exposure from empty to "$353,027.17"',
    )
  })

  it('another reviews it, and the carrier gets report and workbook', async () => {
    const page = await browser.openDevice(1440)
    await page.goto(`${played.url}/admin/audits/${CODE}`)
    await chooseAccount(page, REVIEWER)
    await page.getByRole('button', { name: 'Complete the final review' }).click()
    await page.getByRole('button', { name: 'Send to carrier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to carrier' })
    await dialog.getByText(UNDERWRITING, { exact: true }).waitFor()
    await dialog.getByText('HM5474001-r0.worksheet.xlsx').waitFor()
    await dialog.getByRole('button', { name: 'Send to carrier' }).click()
    await page.getByText(`Sent to carrier: ${UNDERWRITING}`).first().waitFor()
    const files = await mailed()
    expect([...files.keys()].sort()).toEqual([
      'HM5474001-r0.csv',
      'HM5474001-r0.documents.json',
      'HM5474001-r0.pdf',
      'HM5474001-r0.worksheet.xlsx',
      'HM5474001-r0.xml',
    ])
    const pages = await pdfPages(files.get('HM5474001-r0.pdf') ?? new Uint8Array())
    const report = pages.join(' ').replace(/\s+/g, ' ')
    for (const words of REPORTED) expect(report).toContain(words)
    // Neither what was done for it, nor by whom.
    const { history } = await stored()
    const internal = [...history.map(({ text }) => text), ...INTERNAL]
    expect(internal.filter((words) => report.includes(words))).toEqual([])
    const { cells } = sheetOf(files.get('HM5474001-r0.worksheet.xlsx') ?? new Uint8Array())
    const worked = cells.slice(1).map((row) => [row[3] || row[1], row[6], row[7]].join(' | '))
    expect(worked).toEqual(WORKED)
    await page.context().close()
  })

  it('the invoice follows', async () => {
    const through = todayIn(ZONE, new Date())
    const out = join(folder, 'invoices')
    const bill = ['--carrier', CARRIER, '--through', through, '--out', out, '--json']
    const { invoices } = (await cli('invoices', 'export', ...bill)).json<Exported>()
    const paths = invoices.flatMap(({ files }) => files.map(({ path }) => path))
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    expect(texts.filter((text) => text.includes(CODE)).length).toBeGreaterThan(0)
    const { bakeState, invoiceId } = await stored()
    expect([bakeState, invoiceId]).toEqual(['INVOICED', invoices[0]?.id])
    expect(browser.complaints).toEqual([])
  })
})

interface Exported {
  invoices: { id: string; files: { path: string }[] }[]
}

const NH = '5474 NH · Location 1 · Granite Painting LLC'
const MA = '5474 MA · Location 2 · Granite Holdings Inc'
const HILL = '$36,500.00 × 231 of 365 days × 90% labor only'

const RULES = {
  limits: [
    { state: 'NH', title: 'officer', from: '2025-01-01', minimum: 26_000, maximum: 124_800 },
    { state: 'MA', title: 'officer', from: '2025-01-01', minimum: 15_600, maximum: 93_600 },
  ],
  tolerance: 0.01,
}

const REPORTED = [
  'Overtime premium: 1/3 of $9,001.00 -$3,000.33',
  '1/3 of $3,000.00 and 1/2 of $1,001.01 -$1,500.51',
  'Maximum in NH: $124,800.00 a year $124,800.00',
  'Excluded from coverage $0.00',
  HILL,
  'Not covered: 05/15/25 to 12/31/25',
  'Auditable payroll $207,437.17; Officers, partners and members',
  'Uninsured subcontractors $20,790.00',
  'Uninsured subcontractors $6,000.00',
  'All of NH $353,027.17',
  'All of MA $109,419.74',
  'Form 941 $521,600.00 $515,357.75 Explained -1.2%',
  'Person interviewed Rosa Delgado, bookkeeper',
  'Auditor: signed by Dana Auditor',
  'signed by Rosa Delgado as complete and correct',
  '$31,520.00 estimated, $34,715.49 audited, +$3,195.49',
]

const INTERNAL = [
  AUDITOR,
  REVIEWER,
  'Demo Auditor',
  'Kick Off with Agent',
  'Email Insured',
  'System',
]

/** The workbook's rows: whose, what and how much. */
const WORKED = [
  '01/01/25 to 12/31/25 | Gross pay | 210437.5',
  '01/01/25 to 12/31/25 | Overtime premium: 1/3 of $9,001.00 | -3000.33',
  '01/01/25 to 12/31/25 | Auditable payroll | 207437.17',
  'Ana Reyes, Executive officer | Remuneration | 140000',
  'Ana Reyes, Executive officer | Maximum in NH: $124,800.00 a year | 124800',
  'Ana Reyes, Executive officer | Counted remuneration | 124800',
  'Ben Reyes, Executive officer | Remuneration | 60000',
  'Ben Reyes, Executive officer | Excluded from coverage | 0',
  'Ben Reyes, Executive officer | Counted remuneration | 0',
  'Hill Roofing LLC, Roof repairs | Workers’ compensation, Valley Mutual: covers 01/01/25 to 05/14/25 | 0',
  'Hill Roofing LLC, Roof repairs | $36,500.00 × 231 of 365 days × 90% labor only | 20790',
  'NH · Location 1 · Granite Painting LLC | Exposure | 353027.17',
  '01/01/25 to 12/31/25 | Gross pay | 84120.25',
  '01/01/25 to 12/31/25 | Overtime premium: 1/3 of $3,000.00 and 1/2 of $1,001.01 | -1500.51',
  '01/01/25 to 12/31/25 | Auditable payroll | 82619.74',
  'Cora Lind, Executive officer | Remuneration | 20800',
  'Cora Lind, Executive officer | Within the limits of MA | 0',
  'Cora Lind, Executive officer | Counted remuneration | 20800',
  'Bay Drywall, Drywall | $12,000.00 × 365 of 365 days × 50% labor and material | 6000',
  'MA · Location 2 · Granite Holdings Inc | Exposure | 109419.74',
  'NH |  | 353027.17',
  'MA |  | 109419.74',
  'Form 941 | 01/01/25 to 03/31/25 | 128400',
  'Form 941 | 04/01/25 to 06/30/25 | 131250',
  'Form 941 | 07/01/25 to 09/30/25 | 133950',
  'Form 941 | 10/01/25 to 12/31/25 | 128000',
  'Form 941 | Records in all | 521600',
  'Form 941 | Gross payroll | 294557.75',
  'Form 941 | Executive officers | 220800',
  'Form 941 | Worksheet in all | 515357.75',
  'Form 941 | Explained -1.2%: Bonuses of 2024 were paid in January 2025 | -6242.25',
]

/** Types the figure of each 941 beside its page; they are 1.2% apart from the worksheet until it is said why. */
async function readRecords(page: Page): Promise<void> {
  for (const [at, [from, to, figure]] of QUARTERS.entries()) {
    await page.getByRole('button', { name: 'Add record' }).click()
    const record = page.getByRole('region', { name: 'Form 941', exact: true })
    await record.getByLabel('Document').selectOption({ label: fileName(at) })
    await record.getByLabel('Figure').fill(figure)
    await record.getByLabel('Ends').fill(to)
    await record.getByLabel('Starts').fill(from)
  }
  const first = page.getByRole('region', { name: 'Form 941 01/01/2025' })
  await first.getByRole('button', { name: 'Show' }).click()
  await page.locator('section[aria-labelledby="document-title"] canvas').waitFor()
  const checks = page.getByRole('table', { name: 'Records and worksheet' })
  const row = (result: string) =>
    checks.getByRole('row', { name: `Form 941 $521,600.00 $515,357.75 ${result}` })
  await row('Apart -1.2%').waitFor()
  await first.getByLabel('Explanation').fill('Bonuses of 2024 were paid in January 2025')
  await row('Explained -1.2%').waitFor()
  // One is listed twice by mistake, a day is none: what is wrong is said, and the row taken out again.
  await page.getByRole('button', { name: 'Add record' }).click()
  const wrong = page.getByRole('region', { name: 'Form 941', exact: true })
  await wrong.getByLabel('Ends').fill('13/40/2025')
  await wrong.getByLabel('Figure').click()
  await wrong
    .getByText(/is a day as mm\/dd\/yyyy/)
    .first()
    .waitFor()
  await wrong.getByRole('button', { name: 'Remove Form 941' }).click()
  await row('Explained -1.2%').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await browser.picture('compensation-records')
}

/** The files of the one email with results to the carrier. */
async function mailed(): Promise<Map<string, Uint8Array>> {
  const names = await readdir(mails)
  const all = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(mails, name)))),
  )
  const own = all.filter(({ to }) => to?.[0]?.address === UNDERWRITING)
  expect(own).toHaveLength(1)
  return new Map(
    (own[0]?.attachments ?? []).map(({ filename, content }) => [
      filename ?? '',
      typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    ]),
  )
}

/** One subcontractor's form as it is filled in, but for the certificate. */
async function subcontractor(
  page: Page,
  [name, work, paid, kind]: [string, string, string, string],
): Promise<void> {
  const hands = touch(page)
  await hands.type('name', name)
  await hands.type('work', work)
  await hands.type('paid', paid)
  await hands.choose(kind)
}

const QUARTERS = [
  ['01/01/2025', '03/31/2025', '128400.00'],
  ['04/01/2025', '06/30/2025', '131250.00'],
  ['07/01/2025', '09/30/2025', '133950.00'],
  ['10/01/2025', '12/31/2025', '128000.00'],
] as const

const fileName = (quarter: number) => `Form 941 Q${quarter + 1}-2025.pdf`

/** A return as the insured's bookkeeper prints it. */
async function form941([from, to, wages]: (typeof QUARTERS)[number], quarter: number) {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([612, 792])
  const lines = [
    'Form 941: Employer’s quarterly federal tax return',
    'Granite Painting LLC, 12-3456781',
    `${from} to ${to}`,
    `5c  Taxable Medicare wages and tips, column 1: ${wages}`,
  ]
  for (const [n, text] of lines.entries())
    page.drawText(text, { x: 72, y: 700 - 28 * n, size: 14, font })
  const buffer = Buffer.from(await pdf.save())
  return { name: fileName(quarter), mimeType: 'application/pdf', buffer }
}

const CERTIFICATE = `<body style="font:28px sans-serif;padding:40px">
  <h1>Certificate of insurance</h1>
  <p>Insured: Hill Roofing LLC</p>
  <p>Workers’ compensation: Valley Mutual, 05/15/2024 to 05/15/2025</p></body>`

/** A photo of a paper. */
async function photoOf(paper: string) {
  const camera = await browser.openDevice(900)
  await camera.setContent(paper)
  const buffer = await camera.screenshot({ type: 'jpeg' })
  await camera.context().close()
  return { name: 'certificate.jpg', mimeType: 'image/jpeg', buffer }
}

/** What stands in the workbook once for each class line; else it is the order's. */
const BY_LINE = {
  'Class State': ['NH', 'MA'],
  'Est Exposure': [320_000, 100_000],
  Rate: [7.85, 6.4],
  'Location #': ['1', '2'],
  'Location Address': ['12 Mill Rd', '40 Main St'],
  'Location City': ['Keene', 'Athol'],
  'Location State': ['NH', 'MA'],
  'Location Zip': ['03431', '01331'],
  'Entity #': ['1', '2'],
  'Entity Name': ['Granite Painting LLC', 'Granite Holdings Inc'],
  FEIN: ['12-3456781', '12-3456782'],
  'Entity Type': ['LLC', 'Corporation'],
} satisfies Record<string, [TestCell, TestCell]>

const OF_ORDER = {
  'Order Number': CODE,
  'Report Type': 'Phone',
  'Policy Number': 'WC-88-2025',
  'Policy From': '01/01/2025',
  'Policy To': '01/01/2026',
  'Insured Name': 'Granite Painting LLC',
  Contact: 'Rosa Delgado',
  'Contact Email': 'rosa@granite.example',
  Phone: '(603) 555-0142',
  Address: '12 Mill Rd',
  City: 'Keene',
  State: 'NH',
  Zip: '03431',
  'Business Description': 'Painting contractor',
  NAICS: '238320',
  'Policy Type': 'Workers Compensation',
  'Class Code': '5474',
  'Class Description': 'Painting NOC and shop operations',
  'Premium Basis': 'Payroll',
  Agency: 'Montgomery Insurance Services',
  'Agency Email': 'audits@montgomery.example',
  'Due Date': dayFromNow(15),
}

const OFFICER_COLUMNS = [
  'Officer Name',
  'Officer Title',
  'Officer Ownership %',
  'Included/Excluded',
  'Officer Class Code',
]

/** A row each, beside the class line that it repeats. */
const OFFICERS: { n: number; cells: TestCell[] }[] = [
  { n: 0, cells: ['Ana Reyes', 'President', 60, 'Included', 5474] },
  { n: 0, cells: ['Ben Reyes', 'Treasurer', 40, 'Excluded', 5474] },
  { n: 1, cells: ['Cora Lind', 'President', 100, 'Included', 5474] },
]

const ORDER: TestCell[][] = [
  [...Object.keys(OF_ORDER), ...Object.keys(BY_LINE), ...OFFICER_COLUMNS],
  ...OFFICERS.map(({ n, cells }) => [
    ...Object.values(OF_ORDER),
    ...Object.values(BY_LINE).map((texts) => texts[n] ?? null),
    ...cells,
  ]),
]
