import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { saveAuditReport } from '#shared/documents/ops/auditReports.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ME = 'carrier@bakehouse.example'
const ADMIN: Actor = { userId: 'admin@bakehouse.example', role: 'admin' }
const COMMENT = 'Please add the second bar.'

let played: Played
let browser: OpenBrowser
let page: Page
let code = ''

beforeAll(async () => {
  played = await startPlayed('carrier-user')
  code = await savedReport(new URL(played.url).host)
  browser = await openBrowser()
  page = browser.page
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

it('a carrier user under the rules: their audits, the report, a comment, a file, and nothing else', async () => {
  await page.goto(`${played.url}/admin`)
  await chooseAccount(page, ME)
  await page.locator('tbody a').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search your audits' }).fill(code)
  await page.waitForURL(/q=/)
  // The worker makes the views one after the other, and one anew once its report is saved.
  const isThere = async (shown: Locator) => {
    const wait = shown.waitFor({ timeout: 5000 })
    const found = await wait.then(
      () => true,
      () => false,
    )
    if (!found) await page.reload()
    return found
  }
  const link = page.getByRole('link', { name: code })
  await expect.poll(() => isThere(link)).toBe(true)
  await link.click()
  const report = page.getByRole('button', { name: 'Download the report' })
  await expect.poll(() => isThere(report)).toBe(true)
  const downloading = page.waitForEvent('download')
  await report.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByLabel('What should the auditor know?').fill(COMMENT)
  await page.getByRole('button', { name: 'Send the comment' }).click()
  await page.getByText(/^Sent\. The auditor/).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Switch to light' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const history = async () => {
    const shown = await played.cli('audits', 'show', code, '--json')
    return shown.json<{ history: { text: string }[] }>().history.map(({ text }) => text)
  }
  await expect.poll(history).toContain(`Comment: ${COMMENT}`)

  await page.getByRole('link', { name: 'Send files' }).click()
  const buffer = Buffer.from('Order Number,Policy\n1,2\n')
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer }
  await page.setInputFiles('input[type=file]', [file])
  await page.getByRole('row', { name: /november\.csv.*Waiting/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${played.url}/admin/audits/${code}`)
  await page.waitForURL(/\/admin\/inventory\//)
  expect(browser.complaints).toEqual([])
})

/** Saves the report of an audit that was sent, as staff does; the audit's code. */
async function savedReport(host: string): Promise<string> {
  const { store, files, close } = connectAdmin({ project: 'demo-bakehouse', host })
  const [sent] = await store.list<Audit>('audits', {
    filters: [
      { field: 'carrierCompany', op: '==', value: 'DEMO' },
      { field: 'bakeState', op: '==', value: 'SENT_TO_CARRIER' },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
    limit: 1,
  })
  if (!sent) throw new Error('The demo has no audit that was sent.')
  const random = { below: (limit: number) => randomInt(limit) }
  const world = { store, clock: { now: () => new Date() }, random }
  const saved = await saveAuditReport(world, { auditFSID: sent.id, actor: ADMIN, files })
  expect(saved).toMatchObject({ ok: true })
  await close()
  return sent.auditCode
}
