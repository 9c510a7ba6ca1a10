import type { Page } from 'playwright-core'

/** From here on each page keeps how long its tasks took; the browser tells of those over 50 ms. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
  })
}

/** Forgets the tasks so far. */
export async function clearTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as { tasks: number[] }).tasks.length = 0
  })
}

/** Milliseconds of the longest task since then; 0: none was longer than 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // An observer is told after the task is over.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return Math.round(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
  })
}
