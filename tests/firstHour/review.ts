import type { Page } from 'playwright-core'
import type { Visit } from './Visit.ts'

/** A restaurant of the demo that answered everything and whose worksheet has begun, and what its class line came to. */
const RESTAURANT = 'DM2600408'
const FINALS = ['2,051,280']

/** From the worksheet to the bill: the auditor sets the outcome, an admin reviews, sends and invoices. */
export async function review(visit: Visit): Promise<void> {
  const auditor = await visit.signIn('auditor')
  await worksheet(auditor, visit)
  await auditor.getByText(/^An admin has to complete the review\. You set the outcome/).waitFor()
  await visit.stop(auditor, 'waits-for-an-admin')
  const admin = await visit.signIn('admin')
  await visit.stop(admin, 'home-of-an-admin')
  await reviewed(admin, visit)
  await invoiced(admin, visit)
}

/** Figures beside the documents, saved, and the outcome. */
async function worksheet(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.url}/baker/audits/${RESTAURANT}`)
  await page.getByText('Finish the worksheet').waitFor()
  await visit.stop(page, 'worksheet-to-finish')
  await page.keyboard.press('e')
  await page.getByRole('tab', { name: /^General/ }).click()
  const finals = page.getByRole('textbox', { name: / final$/ })
  await finals.first().waitFor()
  for (const [at, figure] of FINALS.entries()) await finals.nth(at).fill(figure)
  await visit.stop(page, 'figures-typed')
  await page.keyboard.press('Control+s')
  await page.getByText(/^Saved as version/).waitFor()
  await page.getByRole('link', { name: 'Back to audit' }).click()
  await page.getByRole('button', { name: 'Set to Productive' }).click()
}

/** The review, and a sending without a saved report, which makes it first. */
async function reviewed(page: Page, visit: Visit): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(RESTAURANT)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Complete the final review' }).click()
  await page.getByRole('button', { name: 'Send to carrier' }).waitFor()
  await visit.stop(page, 'reviewed')
  await page.getByRole('button', { name: 'Send to carrier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to carrier' })
  await dialog
    .getByText(/report/i)
    .first()
    .waitFor()
  await visit.stop(page, 'sending-without-a-report')
  await dialog.getByLabel('I have sent the files to the carrier').check()
  await dialog.getByRole('textbox').last().fill('By email to Pat Lee in underwriting')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.waitFor({ state: 'detached' })
  await visit.stop(page, 'sent')
}

/** What was sent, on an invoice. */
async function invoiced(page: Page, visit: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await page.goto(`${visit.url}/admin/reports/invoice`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Issue \d+ audit/ }).waitFor()
  await visit.stop(page, 'invoice-preview')
  await page.getByRole('button', { name: /^Issue \d+ audit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await visit.stop(page, 'invoice-to-issue')
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(2).waitFor()
  await visit.stop(page, 'invoiced')
}
