import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { runCli } from './runCli.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'

let played: Played
let browser: OpenBrowser
let database: ReturnType<typeof connectAdmin>
/** An email to an insured, as the worker wrote it: perhaps it was sent. */
let mail: StoredDocument<OutgoingMail>

beforeAll(async () => {
  played = await startPlayed('outbox')
  database = connectAdmin({ project: 'demo-bakehouse', host: new URL(played.url).host })
  const sent = await database.store.list<OutgoingMail>(COLLECTIONS.mail, {
    filters: [
      { field: 'carrierCompany', op: '==', value: 'DEMO' },
      { field: 'delivery.state', op: '==', value: 'SUCCESS' },
    ],
  })
  // Results are of no step.
  const found = sent.find(
    ({ stepType, message }) => STEPS[stepType]?.party === 'insured' && message.html,
  )
  if (!found) throw new Error('No email of the demo has gone to an insured.')
  mail = found
  const delivery = { state: 'UNCERTAIN', attempts: 1, error: 'The run that sent it has ended.' }
  await database.store.update(COLLECTIONS.mail, mail.id, { delivery, sendAt: null })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await database?.close()
  await played?.end()
})

async function signIn(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(`${played.url}/admin/manage/outbox`)
  await chooseAccount(page, ADMIN)
  await page.evaluate(() => localStorage.setItem('RaStoreBakehouse.carrier', '"DEMO"'))
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${played.url}/admin/manage/outbox`)
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: mail.message.subject })

it.each([
  ['desk', 1440],
  ['phone', 390],
] as const)('what is perhaps sent is found and read as it looks, %s', async (name, width) => {
  const page = width === 1440 ? browser.page : await browser.openDevice(width)
  await signIn(page)
  await page.getByLabel('Status').selectOption('Perhaps sent')
  await page.getByRole('button', { name: `Read "${mail.message.subject}" to ${mail.to}` }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Perhaps sent', { exact: true }).waitFor()
  const [greeting = ''] = mail.message.text.split('\n\n')
  const looks = dialog.frameLocator('iframe')
  await looks.getByText(greeting, { exact: true }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The email takes the colors of the screen that it is read on.
    const ground = colorScheme === 'dark' ? 'rgb(16, 25, 30)' : 'rgb(242, 246, 247)'
    await expect
      .poll(() => looks.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
      .toBe(ground)
    expect(await axeViolations(page)).toEqual([])
    await page.screenshot({ path: `.artifacts/outbox-${name}-${colorScheme}.png` })
  }
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
  await dialog.getByRole('tab', { name: 'As sent' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const plain = dialog.getByRole('tabpanel', { name: 'Plain text' })
  await expect.poll(() => plain.textContent()).toBe(mail.message.text)
  expect(await axeViolations(page)).toEqual([])
  expect(browser.complaints).toEqual([])
})

it('an email with what no email of ours has runs nothing, loads nothing and leads nowhere', async () => {
  const asked: string[] = []
  const trap = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const there = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
  const html = `<html><head><meta http-equiv="refresh" content="0;url=${there}/refresh">
    <link rel="stylesheet" href="${there}/style"><style>@import url(${there}/import);
    body { background: url(${there}/ground) }</style></head><body>
    <script>top.document.title = 'Taken'; fetch('${there}/script')</script>
    <img src="${there}/pixel" onerror="top.document.title = 'Taken'"><iframe src="${there}/frame"></iframe>
    <a href="${there}/link" target="_top">Pay here</a><form action="${there}/form"><button>Send</button></form>`
  const { page } = browser
  const title = await page.title()
  const message = { ...mail.message, html }
  await database.store.update(COLLECTIONS.mail, mail.id, { message })
  await page.goto(`${played.url}/admin/manage/outbox?of=mail&show=${mail.id}`)
  const looks = dialogOf(page).frameLocator('iframe')
  await looks.getByRole('link', { name: 'Pay here' }).click()
  await looks.getByRole('button', { name: 'Send' }).click()
  // The browser has come to the picture, and says that it did not load it.
  await expect.poll(() => browser.complaints.join('\n')).toContain('/pixel')
  expect(asked).toEqual([])
  expect(page.url()).toContain(`show=${mail.id}`)
  expect(browser.context.pages()).toHaveLength(1)
  expect(await page.title()).toBe(title)
  await database.store.update(COLLECTIONS.mail, mail.id, { message: mail.message })
  await new Promise((resolve) => trap.close(resolve))
  browser.complaints.length = 0
})

it('a person decides that it was sent, and nothing is in doubt', async () => {
  const { page } = browser
  await page.goto(`${played.url}/admin/manage/outbox?of=mail&only=uncertain&show=${mail.id}`)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'It was sent' }).click()
  await dialog.getByText('Sent', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByText('No messages with this status.').waitFor()
  await expect
    .poll(() => database.store.get(COLLECTIONS.mail, mail.id))
    .toMatchObject({ delivery: { state: 'SUCCESS', error: null }, folded: true })
  expect(browser.complaints).toEqual([])
})

it('at the command line it is decided once, and what is sent again waits again', async () => {
  const decide = (how: string) =>
    runCli(['outbox', 'decide', mail.id, how, '--as', ADMIN, '--data', played.data])
  const late = await decide('--again')
  expect([late.exit, late.err]).toEqual([5, expect.stringContaining('OUTGOING_NOT_UNCERTAIN')])
  await database.store.update(COLLECTIONS.mail, mail.id, { delivery: { state: 'UNCERTAIN' } })
  const both = await runCli(['outbox', 'decide', mail.id, '--data', played.data])
  expect([both.exit, both.err]).toEqual([2, expect.stringContaining('--sent or --again')])
  const done = await decide('--again')
  expect([done.exit, done.err + done.out]).toEqual([0, expect.stringContaining('queued again')])
  expect(await database.store.get(COLLECTIONS.mail, mail.id)).toMatchObject({
    ...{ delivery: { state: 'RETRY' }, folded: false },
  })
  const doctor = await runCli(['doctor', '--json', '--data', played.data])
  expect(doctor.json<{ checks: object[] }>().checks).toContainEqual(
    expect.objectContaining({ name: 'emails', state: 'yellow' }),
  )
})
