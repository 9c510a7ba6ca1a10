import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { Audience } from './Audience.ts'
import { Shown } from './Shown.ts'

/** What `page.js` puts into its window. */
interface BenchPage {
  ready: boolean
  concerned: number
  follow(count: number, what: string): Promise<void>
  leave(): void
}

interface FindBrowser {
  findBrowser(root: string, output: { report(line: string): void }): string | null
}

const ROOT = join(import.meta.dirname, '../..')

// Loaded with this module: what runs the benches loads nothing later.
const { findBrowser } = (await import(
  /* @vite-ignore */ pathToFileURL(join(ROOT, 'scripts/findBrowser.mjs')).href
)) as FindBrowser

/** The full web SDK in a page of the server's, over WebChannel; null where no browser is found. */
export async function browserAudience(host: string): Promise<Audience | null> {
  const executablePath = findBrowser(ROOT, { report: () => {} })
  if (!executablePath) return null
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  const shown = new Shown()
  await page.exposeFunction('told', (value: number, time: number) => shown.add(value, time))
  await page.goto(`http://${host}/`)
  await page.waitForFunction(() => (globalThis as unknown as BenchPage).ready)
  return {
    name: 'Chromium, WebChannel',
    follow: (count, what) =>
      page.evaluate(
        ([listeners, kind]) => {
          const bench = globalThis as unknown as BenchPage
          bench.concerned = kind === 'the same' ? listeners : 1
          return bench.follow(listeners, kind)
        },
        [count, what] as const,
      ),
    shown: (value) => shown.wait(value),
    hush: () =>
      page.evaluate(() => {
        const bench = globalThis as unknown as BenchPage
        bench.concerned = Number.POSITIVE_INFINITY
      }),
    leave: () => page.evaluate(() => (globalThis as unknown as BenchPage).leave()),
    close: () => browser.close(),
  }
}
