import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const AUDITOR = 'auditor@bakehouse.example'

let played: Played
let browser: OpenBrowser
let code = ''

beforeAll(async () => {
  played = await startPlayed('payroll')
  const listed = await played.cli(
    'audits',
    'list',
    '--carrier',
    'DEMO',
    '--state',
    'CONTACTING',
    '--json',
  )
  code = /"auditCode":\s*"(DM\d+)"/.exec(listed.out)?.[1] ?? ''
  const days = ['policyStart=01/01/2025', 'policyEnd=01/01/2026', 'auditStart=', 'auditEnd=']
  const edited = await played.cli('audits', 'edit', code, '--set', ...days, '--as', ADMIN)
  expect(edited.exit).toBe(0)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)

it('payroll of a class line is entered, saved with who entered it, and worked out for everyone', async () => {
  const { page } = browser
  await page.goto(`${played.url}/admin/audits/${code}/edit?tab=general`)
  await chooseAccount(page, AUDITOR)
  await page.getByText('Add line').click()
  const line = page.getByLabel(/^NEW_\d{5} class$/)
  await line.fill('5474')
  await page.getByLabel('5474 exposure').selectOption({ label: 'Payroll' })
  await page.getByRole('tab', { name: 'Payroll' }).click()
  await page.getByRole('button', { name: 'Add quarters to 5474' }).click()
  await fill(page, '5474 payroll from 01/01/2025, gross', '30000')
  await fill(page, '5474 payroll from 01/01/2025, time and a half', '3000')
  await fill(page, '5474 payroll from 01/01/2025, record', 'Form 941, first quarter')
  await page
    .getByLabel('Add an exclusion to 5474 payroll from 01/01/2025')
    .selectOption({ label: 'Tips and gratuities' })
  await fill(page, '5474 payroll from 01/01/2025, tips and gratuities', '500')
  await page.getByRole('button', { name: 'Add officer' }).click()
  const officer = page.getByRole('group', { name: 'New officer' })
  await officer.getByLabel('Remuneration').fill('52000')
  await officer.getByLabel('Class line').selectOption({ label: '5474' })
  await officer.getByLabel('Name').fill('Ana Reyes')
  await page.getByRole('button', { name: '5474: Use $80,500.00' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Save changes/ }).click()
  await page.getByText(/^Saved as version/).waitFor()

  await page.goto(`${played.url}/admin/audits/${code}`)
  const panel = page.getByRole('region', { name: 'Payroll' })
  await panel
    .getByText(
      'Gross pay $30,000.00 · Overtime premium: 1/3 of $3,000.00 -$1,000.00 · Tips and gratuities -$500.00 = $28,500.00',
    )
    .waitFor()
  expect(await panel.getByText(/From Form 941, first quarter · Entered by /).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  const shown = await played.cli('audits', 'show', code)
  expect(shown.out).toMatch(/In all +\$80,500\.00/)
})

it('at the command line: a subcontractor, a certificate of theirs, and a document of a kind', async () => {
  const [line] = (await played.cli('audits', 'show', code, '--json')).json<Audit>().categories
  const edit = (...rows: string[]) =>
    played.cli('audits', 'edit', code, ...rows, '--as', AUDITOR, '--json')
  const hill = `name=Hill Roofing LLC; paid=36,500; kind=labor; line=${line?.id}`
  const paper = 'of=Hill Roofing LLC; insured=Hill Roofing LLC; coverage=generalLiability'
  const days = '; from=05/15/2024; to=05/15/2025'
  expect((await edit('--subcontractor', hill, '--certificate', paper + days)).exit).toBe(0)
  const shown = (await played.cli('audits', 'show', code)).out
  expect(shown).toContain('$36,500.00 × 231 of 365 days × 90% labor only')
  const unknown = await edit('--certificate', 'of=Valley Roofing; to=05/15/2025')
  expect([unknown.exit, unknown.json<{ error: { code: string } }>().error.code]).toEqual([
    2,
    'CERTIFICATE_UNKNOWN',
  ])
  const file = join(played.data, '..', 'wages.csv')
  await writeFile(file, 'wages;1\n')
  const attach = ['audits', 'attach', code, file, '--kind', 'form941', '--as', AUDITOR]
  const attached = await played.cli(...attach)
  expect([attached.exit, attached.err + attached.out]).toEqual([
    0,
    expect.stringContaining(`wages.csv is a document of ${code}: D99 Form 941.`),
  ])
})
