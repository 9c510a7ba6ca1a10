import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPictures, qrIn } from '#cli/testing/pdfPictures.ts'
import { type SmtpServer, smtpServer } from '#cli/testing/smtpServer.ts'
import { sidOf, twilioStandIn } from '#cli/testing/twilioStandIn.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { dayFromNow, orderFileWith } from './orderFiles.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'letters@firm.example'
const SECRET = 'the-secret-of-the-mail-service'
const LINE = '+12075550100'
const CELL = '207.555.0123'
const NUMBER = '+12075550123'

/** Who is written to, by audit code. */
const EMAILED = {
  ANSWERS: 'rosa@oven.example',
  BOUNCES: 'gone@oven.example',
  LATE: 'old@oven.example',
}
/** Audits of one owner, with one phone; the last gets its number after the owner has said STOP. */
const TEXTED = ['TEXT1', 'TEXT2']
const LATER = 'TEXT3'
const LETTERS = Array.from({ length: 11 }, (_, n) => `LETTER${String(n + 1).padStart(2, '0')}`)
/** Of a carrier without a line: its text waits, and its letter is not printed. */
const UNSENT = 'UNSENT'

interface Shown {
  bakeState: string
  insuredCompany: string
  intakeId: string
  doNotContact: { text?: boolean }
  toCheck?: string[]
  openSteps: Record<string, string>
  history: { text: string }[]
  steps: { type: string; status: string; result: string }[]
}

let smtp: SmtpServer
let twilio: Awaited<ReturnType<typeof twilioStandIn>>
let played: Played
let browser: OpenBrowser
let page: Page

/** Until it is resolved, the mail server gives no answer to the email that will be answered. */
const mayTake = gate()
const isOffered = gate()

beforeAll(async () => {
  smtp = await smtpServer({
    refusals: { [EMAILED.BOUNCES]: '550 5.1.1 no such user' },
    onTaken: async (_, email) => {
      if (!email.includes(`To: ${EMAILED.ANSWERS}`)) return
      isOffered.open()
      await mayTake.opened
    },
  })
  twilio = await twilioStandIn()
  played = await startPlayed('outreach', {
    env: {
      BAKEHOUSE_SMTP: `smtp://127.0.0.1:${smtp.port}`,
      BAKEHOUSE_FROM: 'Audits <audits@firm.example>',
      BAKEHOUSE_INBOUND_SECRET: SECRET,
      BAKEHOUSE_TWILIO: twilio.setting(`HM=${LINE}`),
      BAKEHOUSE_TWILIO_API: twilio.api,
    },
  })
  for (const carrier of ['HM', 'GSD'])
    await done('carriers', 'set', carrier, '--time-zone', zoneAtNoon(new Date()))
  await done('users', 'add', ADMIN, '--name', 'Lea', '--role', 'admin', '--carriers', 'HM,GSD')
  await order('HM', [...Object.keys(EMAILED), ...TEXTED, LATER, ...LETTERS])
  await order('GSD', [UNSENT])
  browser = await openBrowser()
  page = browser.page
})

afterAll(async () => {
  mayTake.open()
  await browser?.close()
  await played?.end()
  smtp?.close()
  await twilio?.close()
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** A zone in which it is noon: texts may leave. Its day is the test's. */
function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Orders of audits with these codes, without an agent; without a known state the carrier's zone counts. */
async function order(carrier: string, codes: readonly string[]): Promise<void> {
  const file = join(played.data, `${carrier}.csv`)
  const emails: Record<string, string> = EMAILED
  const rows = codes.map((code, n) => ({
    'Order Number': code,
    'Insured Name': `Oven ${code}`,
    'Contact Email': emails[code] ?? '',
    'Policy Number': `POL-${code}`,
    'Policy From': dayFromNow(-395),
    'Policy To': dayFromNow(-30),
    'Due Date': dayFromNow(60),
    Address: `${n + 1} Wharf Street`,
    State: 'PR',
    Zip: '00901',
    'Agency Email': '',
  }))
  await writeFile(file, orderFileWith(rows))
  await done('orders', 'import', file, '--carrier', carrier)
}

/** What a command printed, which has to end well. */
async function done<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const { exit, out, err } = await played.cli(...args, '--json')
  if (exit !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`)
  return JSON.parse(out) as T
}

const advance = (codes: readonly string[], ...how: string[]) =>
  done('audits', 'advance', ...codes, ...how)
const setCell = (code: string, cell: string) =>
  done('audits', 'edit', code, '--set', `insuredCell=${cell}`, '--as', ADMIN)
const shown = (code: string) => done<Shown>('audits', 'show', code)
const texts = async (code: string) => (await shown(code)).history.map(({ text }) => text)
const stepIn = async (code: string, type: string) =>
  (await shown(code)).steps.findLast((step) => step.type === type)

/** Waits until the newest step of a type has a status. */
async function untilStep(code: string, type: string, status: string): Promise<void> {
  await expect.poll(async () => (await stepIn(code, type))?.status).toBe(status)
}

/** Waits until a line of the history begins so. */
async function untilHistory(code: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await texts(code)).some((each) => each.startsWith(text)))
    .toBe(true)
}

/** The key of the email that the mail server took for this address. */
function keyOf(address: string): string {
  const email = smtp.emails.find((each) => each.includes(`To: ${address}`)) ?? ''
  return /^Message-ID: <(\w+)@/im.exec(email)?.[1] ?? ''
}

/** An email of the fixtures, to the key of one of ours, as the mail service posts it. */
async function postMail(fixture: string, address: string, secret = SECRET): Promise<Response> {
  const path = new URL(`../fixtures/inbound/${fixture}.eml`, import.meta.url)
  const email = (await readFile(path, 'utf8'))
    .replaceAll('bcdfghjkmnpqrst2', keyOf(address))
    .replaceAll('bakehouse.example', 'firm.example')
    .replaceAll('ana@oven.example', address)
  return fetch(`${played.url}/receive/mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body: email,
  })
}

let texted = 0
/** A text from the owner's phone, signed as Twilio does unless another signature is given. */
function postText(body: string, signature?: string): Promise<Response> {
  const MessageSid = sidOf(1000 + texted++)
  const fields = { MessageSid, From: NUMBER, To: LINE, Body: body, NumMedia: '0' }
  return twilio.post(`${played.url}/receive/texts`, fields, signature)
}

const toOwner = () => twilio.accepted.filter(({ to }) => to === NUMBER)

describe('emails', () => {
  it('are in the history when the server has taken them, not before', async () => {
    await advance(Object.keys(EMAILED), '--to', 'CONTACTING')
    await isOffered.opened
    await untilStep('ANSWERS', 'EMAIL_INSURED', 'QUEUED')
    expect(await texts('ANSWERS')).not.toContain('Emailed Insured')
    mayTake.open()
    await untilHistory('ANSWERS', 'Emailed Insured')
    await untilStep('ANSWERS', 'EMAIL_INSURED', 'COMPLETED')
  })

  it('that are answered with two PDFs: the response, its words, and files to be checked', async () => {
    expect(
      (await postMail('13-two-pdfs', EMAILED.ANSWERS, 'another-secret-of-24-chars')).status,
    ).toBe(401)
    expect((await postMail('13-two-pdfs', EMAILED.ANSWERS)).status).toBe(200)
    await page.goto(`${played.url}/admin/audits/ANSWERS`)
    await chooseAccount(page, ADMIN)
    // The page says it a second time where the engine came to it while it was open.
    await page.getByText('Insured emailed: 2 files to check').first().waitFor()
    await page.getByText('Both are attached.').first().waitFor()
    expect(await shown('ANSWERS')).toMatchObject({
      bakeState: 'HEARTBEAT',
      toCheck: [expect.any(String), expect.any(String)],
    })
    await page.getByText('Profit and Loss 2025.pdf').first().waitFor()
    await page.getByText('scan 2.pdf').first().waitFor()
  })

  it.each([
    ['at once', 'BOUNCES'],
    ['by a message of its server', 'LATE'],
  ] as const)(
    'that bounce %s: the step has failed, the agent is asked for help',
    async (how, code) => {
      if (how !== 'at once') {
        await untilHistory(code, 'Emailed Insured')
        expect((await postMail('21-bounce-postfix', EMAILED[code])).status).toBe(200)
      }
      await untilStep(code, 'EMAIL_INSURED', 'FAILED')
      await expect
        .poll(async () => (await shown(code)).openSteps)
        .toHaveProperty('GET_HELP_FROM_AGENT')
      expect(await stepIn(code, 'EMAIL_INSURED')).toMatchObject({ result: 'bounced' })
    },
  )
})

describe('letters', () => {
  it('are attempts when the run is marked as mailed; their codes open their audits', async () => {
    await advance(LETTERS, '--to', 'CONTACTING')
    await advance(LETTERS, '--create', 'MAILING_INSURED')
    const due = async () =>
      (await done<{ due: object[] }>('letters', 'list', '--carrier', 'HM')).due.length
    await expect.poll(due).toBe(LETTERS.length)
    const file = join(played.data, 'letters.pdf')
    const print = ['letters', 'print', '--carrier', 'HM', '--out', file]
    const { run, letters } = await done<{ run: string; letters: number }>(...print)
    expect(letters).toBe(LETTERS.length)
    const [, first] = await pdfPictures(await readFile(file))
    if (!first) throw new Error('There is no letter.')
    const code = LETTERS.find((each) => first.texts.join('\n').includes(`Oven ${each}`)) ?? ''
    const audit = await shown(code)
    const link = qrIn(first) ?? ''
    expect(link).toBe(`${played.url}/sml/audit/${audit.intakeId}`)
    const phone = await browser.openDevice()
    await phone.goto(link)
    await phone.getByText(audit.insuredCompany).first().waitFor()
    // Whoever has scanned it has opened the audit; the letters themselves are no attempts yet.
    await untilStep(code, 'MAILING_INSURED', 'ANSWERED')
    const others = LETTERS.filter((each) => each !== code)
    for (const each of others)
      expect(await stepIn(each, 'MAILING_INSURED')).toMatchObject({ status: 'QUEUED' })
    await page.goto(`${played.url}/admin/manage/letters`)
    await page.getByRole('button', { name: `Mark ${run} as mailed` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as mailed' }).click()
    await page.getByText(/^Mailed \d/).waitFor()
    for (const each of others) await untilStep(each, 'MAILING_INSURED', 'COMPLETED')
    expect(await texts(code)).not.toContain('Mailed a letter to Insured')
    await page.getByRole('button', { name: '1 recalled letter was mailed too' }).click()
    for (const each of LETTERS) await untilHistory(each, 'Mailed a letter to Insured')
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('texts', () => {
  it('STOP: no text goes to the number again, for any audit of the sender', async () => {
    for (const code of TEXTED) await setCell(code, CELL)
    await advance([...TEXTED, LATER], '--to', 'CONTACTING')
    await advance(TEXTED, '--create', 'TEXT_INSURED')
    await expect.poll(toOwner).toHaveLength(1)
    expect(toOwner()).toMatchObject([{ line: LINE }])
    expect((await postText('STOP', 'forged')).status).toBe(403)
    expect((await postText(' Stop. ')).status).toBe(200)
    for (const code of TEXTED)
      await expect.poll(async () => (await shown(code)).doNotContact.text).toBe(true)
    // The one that left, and the one confirmation.
    await expect.poll(toOwner).toHaveLength(2)
    expect(toOwner()[1]?.body).toMatch(/no more/i)
    const statuses = await Promise.all(TEXTED.map((code) => stepIn(code, 'TEXT_INSURED')))
    expect(statuses.map((step) => step?.status).sort()).toEqual(['COMPLETED', 'WITHDRAWN'])
    const [code = ''] = TEXTED
    const again = await played.cli('audits', 'advance', code, '--create', 'TEXT_INSURED', '--json')
    expect(again.out).toContain('DO_NOT_CONTACT')
    // An audit that gets the number afterwards is held to it as well.
    await setCell(LATER, CELL)
    await advance([LATER], '--create', 'TEXT_INSURED')
    await untilStep(LATER, 'TEXT_INSURED', 'FAILED')
    expect(toOwner()).toHaveLength(2)
  })
})

it('a text that waits and a letter that was not printed are no attempts', async () => {
  await setCell(UNSENT, '207.555.0199')
  await advance([UNSENT], '--to', 'CONTACTING')
  for (const type of ['TEXT_INSURED', 'MAILING_INSURED']) {
    await advance([UNSENT], '--create', type)
    await untilStep(UNSENT, type, 'QUEUED')
    const move = ['audits', 'advance', UNSENT, '--to', 'NONPRODUCTIVE', '--as', ADMIN, '--json']
    const refused = await played.cli(...move, '--reason', 'NO_CONTACT: all was tried')
    expect(refused.exit).toBe(3)
    expect(refused.out).toContain('ATTEMPTS_MISSING')
    expect(refused.out).toContain('2 attempts to reach the insured')
  }
  expect((await shown(UNSENT)).bakeState).toBe('CONTACTING')
})

it('leaves nothing that verify finds, and no complaint of a browser', async () => {
  const { checks } = await done<{ checks: { name: string; failed: number }[] }>('verify')
  expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  expect(browser.complaints).toEqual([])
})
