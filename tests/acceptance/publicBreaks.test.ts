import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { touch } from './publicHands.ts'
import { inSoakOnly, LIMIT_MS } from './publicSize.ts'
import { type Letter, openPublicWorld, type PublicWorld } from './publicWorld.ts'
import { FULL_SPEED, setNetwork } from './slowNetwork.ts'
import {
  type Answer,
  contactOf,
  documents,
  no,
  pdf,
  restaurantSales,
  signature,
  walkPublic,
  yes,
} from './walkPublic.ts'

vi.setConfig({ testTimeout: LIMIT_MS })

const COMMIT = /documents:commit/

let world: PublicWorld
let browser: OpenBrowser
let next = 0

beforeAll(async () => {
  world = await openPublicWorld(['restaurant', 'restaurant', 'restaurant'], workedFolder)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const answers: Record<string, Answer> = {
  who: (hands) => hands.choose('who'),
  contact: contactOf('Rosa', 'rosa@cantina.example'),
  'q-sales-tax': yes,
  sales: restaurantSales,
  documents: documents('P&L 2025.pdf', 'sales tax return.pdf'),
  sign: signature,
}

let letter: Letter
let page: Page
let device: BrowserContext

beforeEach(async () => {
  letter = await world.letter(next++)
  page = await browser.openDevice()
  device = page.context()
  await page.goto(`${world.url}${letter.link}`)
})

const walkTo = (until: string, at = page) =>
  walkPublic({ page: at, hands: touch(at), answers, until })
const arriveAt = async (step: string, at = page) => {
  await at.waitForURL(new RegExp(`/${step}$`))
  await at.locator('h1').waitFor()
}
/** The tab is closed and another opened on the same phone. */
async function anotherTab(): Promise<void> {
  await page.close()
  page = await device.newPage()
  await page.goto(`${world.url}${letter.link}`)
}
const opened = () => world.intake(letter.link)
const attached = async () =>
  (
    await world.store.list<Attachment>(COLLECTIONS.attachments, {
      filters: [
        { field: 'carrierCompany', op: '==', value: 'HM' },
        { field: 'audit', op: '==', value: letter.auditFSID },
      ],
    })
  ).map(({ name }) => name)

describe('a Continue whose connection is cut', () => {
  it('before it arrives, and after it arrived without an answer, and with the tab closed, counts once', async () => {
    await walkTo('q-new-products')
    await expect
      .poll(async () => savedOf(await opened()).pages['q-sales-tax'])
      .toMatchObject({ done: true })
    const { rev } = await opened()

    // It arrives, and its answer never comes back.
    await page.route(COMMIT, arrivesUnanswered)
    await touch(page).choose('answer-no')
    await touch(page).goOn()
    await arriveAt('q-name')
    await page.getByText('You’re offline. You can keep going.').waitFor()
    await page.getByText('Continue saves your answer on this device.').waitFor()
    expect((await opened()).rev).toBe(rev + 1)
    await page.unroute(COMMIT)

    // It never arrives, and the tab is closed.
    await page.route(COMMIT, (route) => route.abort('internetdisconnected'))
    await touch(page).choose('answer')
    await touch(page).type('detail', 'New sign')
    await touch(page).goOn()
    await arriveAt('q-entity')
    await anotherTab()

    await arriveAt('q-entity')
    await expect
      .poll(async () => savedOf(await opened()).answers['keyQuestions'])
      .toMatchObject({
        newProducts: { answer: 'no' },
        businessNameChange: { answer: 'yes', detail: 'New sign' },
      })
    await walkTo('done')
    const audit = await world.inState(letter.auditFSID, 'SUBMITTED')
    const texts = audit.history.map(({ text }) => text)
    for (const text of ['Opened Audit', 'Submitted'])
      expect(texts.filter((each) => each === text)).toHaveLength(1)
    await device.close()
  })
})

describe('an upload whose connection is cut', () => {
  it('is sent again by itself, also after the tab was closed, and is there once', async () => {
    await walkTo('documents')
    await setNetwork(page, { ...FULL_SPEED, uploadThroughput: 60_000 })
    await touch(page).add([pdf('Sales Breakdown 2025.pdf', 700_000)])
    await page.getByRole('progressbar').waitFor()
    await device.setOffline(true)
    await page
      .getByText(/The connection dropped at|Waiting to upload|%: /)
      .first()
      .waitFor()
    await page.close()
    await device.setOffline(false)
    page = await device.newPage()
    await page.goto(`${world.url}${letter.link}`)
    await arriveAt('documents')
    await page.getByText(/^Saved\. 0\.7 MB/).waitFor()
    await documents('sales tax return.pdf')(touch(page), page)
    await touch(page).goOn()
    await arriveAt('anything-else')

    // The submission arrives, and its answer is lost: the second Send finds it done.
    await walkTo('sign')
    await signature(touch(page), page)
    await page.route(COMMIT, arrivesUnanswered)
    await touch(page).goOn()
    await page.locator('.summary').waitFor()
    await page.unroute(COMMIT)
    await touch(page).goOn()
    await arriveAt('done')
    const audit = await world.inState(letter.auditFSID, 'SUBMITTED')
    expect(audit.history.filter(({ text }) => text === 'Submitted')).toHaveLength(1)
    expect((await attached()).sort()).toEqual(['Sales Breakdown 2025.pdf', 'sales tax return.pdf'])
    await device.close()
  })
})

describe.each(inSoakOnly().slice(0, 1))('two devices at once', () => {
  it('the later Continue counts for its page, and the other device is told', async () => {
    await walkTo('q-name')
    const other = await browser.openDevice()
    await other.goto(`${world.url}${letter.link}`)
    await arriveAt('q-name', other)

    await touch(page).choose('answer')
    await touch(page).type('detail', 'On the phone')
    await touch(page).goOn()
    await arriveAt('q-entity')
    await no(touch(other), other)
    await touch(other).goOn()
    await arriveAt('q-entity', other)
    await expect
      .poll(async () => savedOf(await opened()).answers['keyQuestions'])
      .toMatchObject({ businessNameChange: { answer: 'no' } })

    // The next save of the first device finds what the second one has changed.
    await no(touch(page), page)
    await touch(page).goOn()
    await arriveAt('q-locations')
    await expect
      .poll(async () => savedOf(await opened()).pages['q-entity'])
      .toMatchObject({ done: true })
    for (const step of ['q-entity', 'q-name']) {
      await page.getByRole('button', { name: /Back/ }).click()
      await arriveAt(step)
    }
    await page.getByText('This page was changed on another device.').waitFor()
    expect(await page.getByLabel('No', { exact: true }).isChecked()).toBe(true)
    await other.context().close()
    await device.close()
  })
})

async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('internetdisconnected')
}
