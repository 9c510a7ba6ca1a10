import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { bakersMorning, type Morning } from './bakersMorning.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const CALLS = 10
const CALLING_BACK = 2
const BAKER = 'auditor@bakehouse.example'

let played: Played
let url = ''
let browser: OpenBrowser
let page: Page
let morning: Morning

beforeAll(async () => {
  played = await startPlayed('admin')
  url = played.url
  browser = await openBrowser()
  page = browser.page
  morning = await bakersMorning(played.data, url)
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

const listed = () =>
  page
    .locator('a[data-audit]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-audit')))
const current = () => page.locator('[data-item][aria-current]').getAttribute('data-item')

describe("a baker's morning, by keyboard alone", () => {
  it('begins at the queue of the carrier', async () => {
    await page.goto(`${url}/baker`)
    await chooseAccount(page, BAKER)
    await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
    await page.evaluate(() => localStorage.setItem('RaStoreBakehouse.carrier', '"HM"'))
    await page.reload()
    await page.getByText(/^\d+ in the queue: \d+ due, \d+ late/).waitFor()
    const kinds = page.getByRole('navigation', { name: 'Kinds of work' })
    await kinds.getByRole('button', { name: /^Calls/ }).press('Enter')
    await expect.poll(() => page.locator('[data-item]').count()).toBeGreaterThanOrEqual(CALLS)
    const code = morning.claimed.auditCode
    const claimed = page.locator(`[data-item="${code}"]`)
    await claimed.getByRole('img', { name: 'In the hands of Demo Admin' }).waitFor()
    for (const { auditCode } of morning.bounced) {
      const row = page.locator(`[data-item="${auditCode}"]`)
      await row.getByText(/^Get Help from Agent/).waitFor()
    }
    await browser.picture('queue')
  })

  it('logs each call in three keys; the next audit is there at once', async () => {
    const times: number[] = []
    const called = new Set<string>()
    let keys = 0
    for (let call = 0; call < CALLS; call++) {
      const before = (await current()) ?? ''
      expect(called.has(before)).toBe(false)
      expect(before).not.toBe(morning.claimed.auditCode)
      called.add(before)
      for (const key of ['l', '2']) {
        await page.keyboard.press(key)
        keys += 1
        if (key === 'l') await page.getByRole('dialog', { name: 'Log call' }).waitFor()
      }
      if (call === morning.bounced.length) await browser.picture('queue-call')
      await watchForNext(page, before)
      await page.keyboard.press('Control+Enter')
      keys += 1
      times.push(await timeToNext(page))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const median = [...times].sort((a, b) => a - b)[CALLS >> 1] ?? 0
    const words = `${keys / CALLS} keys a call, the next audit after ${Math.round(median)} ms`
    process.stdout.write(`The baker's morning: ${CALLS} calls, ${words} (median).\n`)
    expect(keys / CALLS).toBeLessThanOrEqual(3)
  })

  it('finds who calls back by four digits of their number, and logs it', async () => {
    for (const caller of morning.audits.slice(-CALLING_BACK)) {
      await page.keyboard.press('/')
      await page.keyboard.type(caller.insuredPhone.slice(-4))
      // The first digits alone may bring a list of their own: its rows are still to change.
      await expect.poll(listed).toEqual([caller.id])
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: caller.insuredCompany }).waitFor()
      await page.keyboard.press('l')
      await page.getByRole('dialog', { name: /^Log/ }).waitFor()
      await page.keyboard.press('1')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page
        .getByText(/^Called (Insured|Agent)/)
        .first()
        .waitFor()
    }
  })
})

describe('the server is gone for a while', () => {
  it('nothing shows as "no audits", and all recovers by itself', async () => {
    // What is not loaded yet cannot be: the screens have been seen before.
    await page.goto(`${url}/admin`)
    await page
      .getByRole('link', { name: /^Order \d+/ })
      .first()
      .waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('link', { name: /^HM00/ }).first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await page.locator('[data-item]').first().waitFor()
    await played.stop()
    for (const [key, title] of [
      ['h', /day \d/],
      ['q', 'Queue'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(/Nothing waits for you|No audits? (in|matches)/).waitFor({
        state: 'hidden',
      })
    }
    await page.getByText('No connection').waitFor()
    await played.start()
    await page.getByText('No connection').waitFor({ state: 'hidden' })
    await page.getByText(/^Updates stopped at|could not be read/).waitFor({ state: 'hidden' })
    await page.locator('[data-item]').first().waitFor()
    // A page opened anew has no listener of before, whose end the server would tell it later.
    await page.goto(`${url}/admin/queue`)
    await page.locator('[data-item]').first().waitFor()
    // The browser and the product say what failed meanwhile; that is no complaint.
    browser.complaints.length = 0
  })
})

describe('the bar', () => {
  it('has a menu of carriers without a violation', async () => {
    await page.getByRole('button', { name: /^Carrier:/ }).click()
    await page.getByRole('menu').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  it('signs out, after which nothing of the session is kept', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: /^sign in/i }).waitFor()
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => /queue|user|person/i.test(key))).toEqual([])
    expect(browser.complaints).toEqual([])
  })
})

/** Begins to watch for another piece of work than `before`, from the next key on. */
async function watchForNext(on: Page, before: string): Promise<void> {
  await on.evaluate((code) => {
    const watched = new Promise<number>((resolve, reject) => {
      let pressed = 0
      const look = () => {
        const now = document.querySelector('[data-item][aria-current]')
        const isNext = now !== null && now.getAttribute('data-item') !== code
        if (isNext && pressed > 0) resolve(performance.now() - pressed)
        else requestAnimationFrame(look)
      }
      document.addEventListener('keydown', () => (pressed = performance.now()), {
        capture: true,
        once: true,
      })
      setTimeout(() => reject(new Error(document.body.innerText)), 15_000)
      look()
    })
    Object.assign(globalThis, { watched })
  }, before)
}

/** Milliseconds from that key until it was on screen, measured in the page. */
function timeToNext(on: Page): Promise<number> {
  return on.evaluate(() => (globalThis as unknown as { watched: Promise<number> }).watched)
}
