import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const AUDITOR = 'auditor@bakehouse.example'
const CONTACT = 'owner@oven.example'

let mails = ''
let played: Played
let browser: OpenBrowser
let codes: string[] = []

beforeAll(async () => {
  mails = await mkdtemp(join(tmpdir(), 'bakehouse-mails-'))
  const env = { BAKEHOUSE_SMTP: `folder:${mails}`, BAKEHOUSE_FROM: 'Audits <audits@firm.example>' }
  played = await startPlayed('appointments', { env })
  const filters = ['--carrier', 'DEMO', '--state', 'CONTACTING', '--band', 'rest', '--json']
  const listed = await played.cli('audits', 'list', ...filters)
  codes = [...listed.out.matchAll(/"auditCode":\s*"(DM\d+)"/g)].map(([, code = '']) => code)
  for (const code of codes.slice(0, 2)) {
    const fields = [
      ...['auditType=Physical', `insuredEmail=${CONTACT}`, 'auditNoFlyDue='],
      // Both in one zone: nine o'clock there is the same moment.
      'insuredLocationState=OH',
    ]
    const edited = await played.cli('audits', 'edit', code, '--set', ...fields, '--as', ADMIN)
    expect(edited.exit).toBe(0)
  }
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
  await rm(mails, { recursive: true, force: true })
})

const panel = (page: Page) => page.getByRole('region', { name: 'Appointment', exact: true })

async function openAudit(page: Page, code: string): Promise<void> {
  await page.goto(`${played.url}/admin/audits/${code}`)
  await panel(page).waitFor()
}

async function plan(page: Page, at: string) {
  await panel(page).getByRole('button', { name: 'Set appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set appointment' })
  await dialog.getByLabel('Day and time').fill(at)
  await dialog.getByLabel("Auditor's email").fill(AUDITOR)
  return dialog
}

/** The event of the calendar file in the newest email to the contact, once one of this sequence has left. */
async function eventOf(sequence: number) {
  for (const name of await readdir(mails)) {
    const mail = await PostalMime.parse(await readFile(join(mails, name)), {
      attachmentEncoding: 'utf8',
    })
    const file = mail.attachments.find(({ filename }) => filename === 'appointment.ics')
    if (file === undefined || mail.to?.[0]?.address !== CONTACT) continue
    const component = new ICAL.Component(ICAL.parse(String(file.content)) as unknown as string)
    const vevent = component.getFirstSubcomponent('vevent')
    const event = vevent && new ICAL.Event(vevent)
    if (event?.sequence !== sequence) continue
    return { method: component.getFirstPropertyValue('method'), event }
  }
  throw new Error(`No calendar file of sequence ${sequence} has left.`)
}

it('an appointment is set for an auditor; its contact gets it; a clash is refused; the calendar has it', async () => {
  const { page } = browser
  const [first = '', second = ''] = codes
  await page.goto(`${played.url}/admin/audits/${first}`)
  await chooseAccount(page, ADMIN)
  await panel(page).waitFor()
  const dialog = await plan(page, '2099-12-03T09:00')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set appointment' }).click()
  await panel(page)
    .getByText(/^Thursday, December 3, 2099, 9:00 AM to 10:00 AM \w+$/)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])

  await openAudit(page, second)
  const other = await plan(page, '2099-12-03T09:30')
  await other.getByRole('button', { name: 'Set appointment' }).click()
  await other
    .getByRole('alert')
    .getByText(/has another appointment from/)
    .waitFor()
  await other.getByLabel('Day and time').fill('2099-12-04T09:30')
  await other.getByRole('button', { name: 'Set appointment' }).click()
  await panel(page)
    .getByText(/December 4, 2099/)
    .waitFor()

  await page.goto(`${played.url}/admin/reports/calview?view=agenda&date=2099-12-03`)
  await page.getByText(/: 09:00 \w+ Appointment$/).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // At the command line nothing is held for a minute: the change takes the first email along.
  const moved = await played.cli('appointments', 'move', first, '--minutes', '90', '--as', AUDITOR)
  expect(moved.exit).toBe(0)
  await expect.poll(() => eventOf(1)).toBeTruthy()
  const { method, event } = await eventOf(1)
  expect(method).toBe('REQUEST')
  expect(event.duration.toSeconds()).toBe(90 * 60)

  await openAudit(page, first)
  await panel(page).getByRole('button', { name: 'Cancel appointment' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel appointment' })
  await cancel.getByLabel('Reason').fill('The bookkeeper is ill')
  await cancel.getByRole('button', { name: 'Cancel appointment' }).click()
  await panel(page)
    .getByText(/cancelled, The bookkeeper is ill/)
    .waitFor()
  // On a Saturday the agent's call, of the demo, is due before the insured's.
  const next = page.getByRole('region', { name: 'Next action' })
  await next
    .getByText(/^Call (Insured|Agent)$/)
    .first()
    .waitFor()
  const isOpen = page.getByRole('img', { name: 'Open', exact: true })
  await page
    .getByRole('region', { name: 'Steps', exact: true })
    .getByRole('listitem')
    .filter({ has: isOpen, hasText: 'Call Insured' })
    .first()
    .waitFor()
})
