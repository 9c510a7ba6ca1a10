import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { readServerFile } from '#cli/firebase/dataFolder.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { type CalendarView, calendarRange } from '#shared/reports/calendar.ts'
import { addMonths, firstOfMonth, monthOf, monthText } from '#shared/reports/period.ts'
import { CROWD, storeCalendarAudits } from './calendarAudits.ts'
import { clearTasks, longestTask, watchTasks } from './longTasks.ts'
import type { Measurement } from './Measurement.ts'
import { timeUntil } from './timeUntil.ts'
import { openAsAdmin, withBrowser, withProduct } from './withProduct.ts'

const MONTH_MS = 1000
const SWITCH_MS = 300
const TASK_MS = 200
const EVERY_MS = 200
const ZONE = 'America/New_York'

/**
 * The calendar in Chromium with `dates` dates in the month on screen and as many in the next, over a
 * server as `npm start` runs it, once its worker has counted them: each view from the click until its days are drawn, and the longest
 * task of the page's thread by then; frames while the month and a day of four hundred are scrolled.
 */
export async function measureCalendar(dates: number): Promise<Measurement[]> {
  return withProduct(async ({ url, data }) => {
    const today = todayIn(ZONE, new Date())
    const next = addMonths(monthOf(today), 1)
    const { store, close } = connectAdmin({
      project: LOCAL_PROJECT,
      host: await readServerFile(data),
    })
    for (const month of [monthOf(today), next]) {
      const asked = { dates, first: firstOfMonth(month), today, now: new Date() }
      const last = await storeCalendarAudits(store, asked)
      // The worker takes those of one moment in the order of their ids.
      while ((await store.get(COLLECTIONS.carrierAudits, last)) === null) await wait(EVERY_MS)
    }
    await close()
    return withBrowser(async ({ page }) => {
      await watchTasks(page)
      await openAsAdmin(page, url, '/reports/exceptions?carrier=HM')
      await page.getByText('What clears it', { exact: true }).first().waitFor()
      return measureViews(page, { dates, first: firstOfMonth(next), today })
    })
  })
}

async function measureViews(
  page: Page,
  { dates, first, today }: { dates: number; first: string; today: string },
): Promise<Measurement[]> {
  const rows: Measurement[] = []
  const tell = (what: string, measured: string, wanted: string) =>
    rows.push({
      what: `calendar in Chromium, ${dates.toLocaleString('en-US')} dates a month: ${what}`,
      measured,
      wanted,
    })
  const timed = async (
    what: string,
    begin: string,
    shown: { view: CalendarView; title: string },
    wanted = SWITCH_MS,
  ) => {
    await clearTasks(page)
    const took = await timeUntil(page, begin, drawn(shown))
    const task = await longestTask(page)
    const measured = `${Math.round(took)} ms, longest task ${task} ms`
    tell(what, measured, `${wanted} ms, tasks ${TASK_MS} ms`)
  }
  const month = (day: string) => ({ view: 'month' as const, title: monthText(monthOf(day)) })
  await timed(
    'the month, with its code',
    `document.querySelector('a[href*="/reports/calview"]').click()`,
    month(today),
    MONTH_MS,
  )
  await timed('the next month', labelled('Later'), month(first))
  await timed('back to the month', labelled('Earlier'), month(today))
  tell('the slowest frame while the month is scrolled', await scrolled(page), '50 ms')
  await timed('the next month again', labelled('Later'), month(first))
  const week = calendarRange('week', first)
  const title = `${formatDay(week.from)} to ${formatDay(week.to)}`
  await timed('the week', button('Week'), { view: 'week', title })
  await timed('the agenda', button('Agenda'), { view: 'agenda', title })
  await timed('the month once more', button('Month'), month(first))
  const day = { view: 'day', title: formatDay(first) } as const
  await timed(`a day of ${CROWD} due, from its number`, numberOf(CROWD), day)
  const elements = await page.locator('main *').count()
  tell('elements of that day', elements.toLocaleString('en-US'), 'fewer than 2,000')
  tell('the slowest frame while that day is scrolled', await scrolled(page), '50 ms')
  return rows
}

/** True once the calendar says which days it shows and each of them is there. */
function drawn({ view, title }: { view: CalendarView; title: string }): string {
  return `document.querySelector('main h2[aria-live]')?.textContent.includes('${title}')
    && document.querySelector('[data-calendar="${view}"]${view === 'day' ? ' tbody' : ''}')
      ?.textContent.includes('${view === 'day' ? 'Harbor Oven' : ' due'}') === true`
}

function labelled(label: string): string {
  return `document.querySelector('[aria-label="${label}"]').click()`
}

function button(label: string): string {
  return `[...document.querySelectorAll('main [role=group] button')].find((each) => each.textContent === '${label}').click()`
}

/** The day that says so many are due, or the fewest more: the demo has dates of its own. */
function numberOf(count: number): string {
  return `[...document.querySelectorAll('[data-calendar] *')]
    .map((each) => ({ each, due: Number(/^(\\d+) due$/.exec(each.textContent)?.[1]) }))
    .filter(({ due }) => due >= ${count})
    .sort((one, other) => other.due - one.due)
    .at(-1).each.click()`
}

/** The slowest frame while the page is scrolled by wheel from top to bottom. */
async function scrolled(page: Page): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 120)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  const slowest = await page.evaluate(() =>
    Math.max(...(window as unknown as { frames: number[] }).frames),
  )
  return `${Math.round(slowest)} ms`
}
