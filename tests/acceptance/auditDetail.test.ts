import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

let played: Played
let url = ''
let first: OpenBrowser
let second: OpenBrowser
let code = ''

beforeAll(async () => {
  played = await startPlayed('detail')
  url = played.url
  const filters = ['--carrier', 'DEMO', '--state', 'SUBMITTED', '--json']
  const listed = await played.cli('audits', 'list', ...filters)
  code = /"auditCode":\s*"(DM\d+)"/.exec(listed.out)?.[1] ?? ''
  first = await openBrowser()
  second = await openBrowser()
})

afterAll(async () => {
  await first?.close()
  await second?.close()
  await played?.end()
})

async function openAudit({ page }: OpenBrowser, email: string): Promise<Page> {
  await page.goto(`${url}/admin/audits/${code}`)
  await chooseAccount(page, email)
  await page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first().waitFor()
  return page
}

async function pdf(pages: number): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (let n = 0; n < pages; n++) made.addPage([400, 500])
  return Buffer.from(await made.save())
}

describe('one audit, two people', () => {
  it('a document goes through storage and rules, is drawn in the page, and said to be another', async () => {
    const page = await openAudit(first, 'admin@bakehouse.example')
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.locator('input[type="file"]').setInputFiles([
      { name: 'Notes 2025.pdf', mimeType: 'application/pdf', buffer: await pdf(2) },
      { name: 'Figures.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
      { name: 'Disguised.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    ])
    await documents.getByText(/Disguised.pdf was not accepted/).waitFor()
    await documents.getByRole('button', { name: 'Open Figures.csv' }).waitFor()
    // At the pointer its first page; opened, all of them, with nothing of the audit behind.
    await documents.getByRole('button', { name: 'View Notes 2025.pdf' }).hover()
    await page.locator('body > [aria-hidden="true"] canvas').waitFor()
    await documents.getByRole('button', { name: 'Open Notes 2025.pdf' }).click()
    await page.locator('canvas').nth(1).waitFor()
    // A flag of the audit may lead there too.
    await page.getByRole('link', { name: /^Edit/ }).first().click({ trial: true })
    await page.getByRole('button', { name: /^Note/ }).click({ trial: true })
    await first.picture('document')
    await page.keyboard.press('Escape')
    await documents.getByRole('combobox', { name: 'Type of Notes 2025.pdf' }).selectOption('D7')
    await page.getByText('D99 Other is D7 Sales Breakdown').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('what another does is told at once, and a move takes one click', async () => {
    const page = await openAudit(second, 'auditor@bakehouse.example')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('The owner calls back at noon')
    await page.keyboard.press('Control+Enter')
    await first.page.getByText('Demo Auditor: Note added').waitFor()
    await first.page.getByRole('button', { name: 'Start the worksheet' }).click()
    await page.getByText('Demo Admin: Worksheet begun').waitFor()
    await page.getByText('Finish the worksheet').waitFor()
    await second.picture('detail-worksheet')
  })

  it('made no page complain', () => {
    expect([...first.complaints, ...second.complaints]).toEqual([])
  })
})
