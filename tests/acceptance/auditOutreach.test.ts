import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const SECRET = 'a-secret-of-the-mail-service'
const WORDS = Array.from({ length: 9 }, (_, n) => `${n + 1}. What we have on payroll so far.`)

let folder = ''
let played: Played
let browser: OpenBrowser
let code = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-mails-'))
  const env = {
    ...{ BAKEHOUSE_SMTP: `folder:${folder}`, BAKEHOUSE_FROM: 'Audits <audits@firm.example>' },
    BAKEHOUSE_INBOUND_SECRET: SECRET,
  }
  played = await startPlayed('outreach', { env })
  const filters = ['--carrier', 'DEMO', '--state', 'CONTACTING', '--json']
  const listed = await played.cli('audits', 'list', ...filters)
  code = /"auditCode":\s*"(DM\d+)"/.exec(listed.out)?.[1] ?? ''
  const contact = ['insuredEmail=owner@oven.example', 'insuredCell=207.555.0109']
  const edited = await played.cli('audits', 'edit', code, '--set', ...contact, '--as', ADMIN)
  expect(edited.exit).toBe(0)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
  await rm(folder, { recursive: true, force: true })
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The address for answers of the newest email with the audit's link, once it has left. */
async function replyAddress(): Promise<string> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    const isLink = /^Subject: Your link/m.test(text) && text.includes(code)
    const address = /^Reply-To:.*?<?(audits\+[a-z0-9]+@firm\.example)>?/m.exec(text)?.[1]
    if (isLink && address !== undefined) return address
  }
  throw new Error('No email with the link has left.')
}

/** What the insured writes from an address of their own: words, a quotation and two files. */
async function answerOf(to: string): Promise<string> {
  const made = await PDFDocument.create()
  made.addPage([300, 400])
  const pdf = Buffer.from(await made.save()).toString('base64')
  const part = (head: string, body: string) => `--cut\r\n${head}\r\n\r\n${body}\r\n`
  const file = (type: string, name: string) =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`
  return [
    `From: "Ana Private" <ana@private.example>\r\nTo: ${to}\r\nSubject: Re: Your link`,
    'Message-ID: <answer-1@private.example>\r\nMIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="cut"\r\n\r\n',
  ]
    .join('\r\n')
    .concat(
      part(
        'Content-Type: text/plain; charset=utf-8',
        [
          ...WORDS,
          '',
          'On Mon, Nov 2, 2026 at 9:00 AM Audits <audits@firm.example> wrote:',
          '> Here is your link',
        ].join('\r\n'),
      ),
      part(file('application/pdf', 'Payroll summary.pdf'), pdf),
      part(file('application/pdf', 'Sales 2025.pdf'), pdf),
      '--cut--\r\n',
    )
}

describe('outreach on the page of an audit', () => {
  it('the link is sent again, and its step says when it left', async () => {
    const { page } = browser
    await page.goto(`${played.url}/admin/audits/${code}`)
    await chooseAccount(page, 'auditor@bakehouse.example')
    const access = panel(page, 'Public access')
    await access.getByRole('button', { name: 'Send link again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send link again' })
    await dialog.getByText('Text messages are not set up yet.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('outreach-resend')
    await dialog.getByRole('button', { name: 'Send link again' }).click()
    const line = panel(page, 'Steps')
      .getByRole('listitem')
      .filter({ hasText: 'Reached Out (Email Insured)' })
    await line.getByText(/^Sent \d/).waitFor()
    await panel(page, 'History').getByText('Emailed Insured: link sent again').waitFor()
  })

  it('an answer shows its words and its sender, and the files that came with it are checked', async () => {
    const { page } = browser
    const to = await replyAddress()
    const posted = await fetch(`${played.url}/receive/mail?to=${encodeURIComponent(to)}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      body: await answerOf(to),
    })
    expect(posted.status).toBe(200)
    const history = panel(page, 'History')
    await history.getByText('Not on file', { exact: true }).waitFor()
    await history.getByText('Ana Private', { exact: true }).waitFor()
    expect(await history.getByText('Here is your link').count()).toBe(0)
    await history.getByRole('button', { name: 'Show all' }).click()
    await history.getByText(/9\. What we have on payroll/).waitFor()
    const documents = panel(page, 'Documents')
    await documents.getByText('To check', { exact: true }).nth(1).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await pictures(page, 'outreach-answer')
    await documents.getByRole('button', { name: /^Confirm Sales 2025\.pdf/ }).click()
    await documents.getByText(/^1 document came with a message/).waitFor()
    await history.getByText(/^Checked D/).waitFor()
  })

  it('the link is extended to a day', async () => {
    const { page } = browser
    await panel(page, 'Public access').getByRole('button', { name: 'Extend link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extend link' })
    const day = await dialog.getByLabel('Open through').inputValue()
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('outreach-extend')
    await dialog.getByRole('button', { name: 'Extend link' }).click()
    const [year, month, date] = day.split('-')
    const shown = `${month}/${date}/${year?.slice(2)}`
    await panel(page, 'Public access').getByText(`Open, readable to ${shown}`).waitFor()
    const said = await played.cli('audits', 'link', code, '--json')
    expect(said.json()).toMatchObject({ did: null, standing: 'open', lastDay: day })
  })

  it('made no page complain', () => {
    expect(browser.complaints).toEqual([])
  })
})

/** Pictures of the page in light and dark, on a desk and on a phone; dark has no weak contrast. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      if (colorScheme === 'dark') expect(await axeViolations(page, ['color-contrast'])).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      await panel(page, 'History').scrollIntoViewIfNeeded()
      await browser.picture(`${name}-${width}-${colorScheme}`)
      await panel(page, 'Documents').scrollIntoViewIfNeeded()
      await browser.picture(`${name}-documents-${width}-${colorScheme}`)
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}
