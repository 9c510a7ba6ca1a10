import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chooseAccount } from '../tests/acceptance/adminSession.ts'
import { openBrowser } from '../tests/acceptance/openBrowser.ts'
import { type RunningCli, runCli, startCli } from '../tests/acceptance/runCli.ts'
import type { Measurement } from './Measurement.ts'
import { ordersOfSize } from './ordersOfSize.ts'

/** 20,000 orders come in for minutes. */
const PATIENT_MS = 1_800_000

/** How long the page may not answer at most (docs/decisions/0039). */
const LONGEST_TASK_MS = 200

const CARRIER = 'HM'
const ADMIN = 'admin@bakehouse.example'

/**
 * A file of `count` orders dropped into the inbox of a server as `npm start` runs it, in Chromium:
 * previewed, its import begun, stopped and gone on with to its end. Then the audits are counted and
 * checked by the command line.
 */
export async function measureDrop(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-drop-'))
  const data = join(folder, 'data')
  const server = startCli(['start', '--no-worker', '--port', '0', '--data', data], {
    timeoutMs: PATIENT_MS,
  })
  try {
    const url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
    const csv = join(folder, 'orders.csv')
    await writeFile(csv, ordersOfSize(count))
    const taken = await dropInBrowser(url, csv, count)
    await stop(server)
    const audits = await countAudits(data)
    const n = count.toLocaleString('en-US')
    const row = (what: string, measured: string, wanted = ''): Measurement => ({
      what: `${n} orders dropped in Chromium: ${what}`,
      measured,
      wanted,
    })
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const second = (orders: number, ms: number) => Math.round((orders * 1000) / ms)
    return [
      row('preview', seconds(taken.previewMs)),
      row('longest task of the page', `${Math.round(taken.longestMs)} ms`, `${LONGEST_TASK_MS} ms`),
      row('stop', `${Math.round(taken.stopMs)} ms, ${taken.beforeStop} orders in`),
      row(
        'import',
        `${seconds(taken.importMs)}, ${second(count - taken.beforeStop, taken.importMs)} orders a second`,
      ),
      row('audits counted at the end', `${audits}, verified`, String(count)),
    ]
  } finally {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
}

interface Taken {
  previewMs: number
  longestMs: number
  stopMs: number
  /** Orders that were in when it stood still. */
  beforeStop: number
  /** Of the rest. */
  importMs: number
}

async function dropInBrowser(url: string, csv: string, count: number): Promise<Taken> {
  const browser = await openBrowser()
  try {
    const { page } = browser
    page.setDefaultTimeout(PATIENT_MS)
    await openInbox(page, url)
    const box = page.locator('input[type=file]')
    await watchTasks(page)
    const importAll = page.getByRole('button', { name: `Import ${count} orders` })
    const previewMs = await timed(async () => {
      await box.setInputFiles(csv)
      await importAll.waitFor()
    })
    await importAll.click()
    // A first batch is in before it is stopped.
    await page.getByText(/^[1-9]\d* of \d+ orders · /).waitFor()
    const stopped = page.getByText(/^Stopped after \d+ of \d+ orders/)
    const stopMs = await timed(async () => {
      await page.getByRole('button', { name: 'Stop' }).click()
      await stopped.waitFor()
    })
    const beforeStop = Number(/after (\d+) of/.exec((await stopped.textContent()) ?? '')?.[1])
    const importMs = await timed(async () => {
      await page.getByRole('button', { name: 'Go on importing' }).click()
      await page.getByText(/^Imported: /).waitFor()
    })
    return { previewMs, longestMs: await longestTask(page), stopMs, beforeStop, importMs }
  } finally {
    await browser.close()
  }
}

async function openInbox(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/inbox`)
  await chooseAccount(page, ADMIN)
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${url}/admin/inbox`)
  await page.getByRole('button', { name: /^Carrier:/ }).click()
  await page.getByRole('menuitem', { name: 'Harbor Mutual' }).click()
  await page.getByRole('button', { name: `Carrier: ${CARRIER} Harbor Mutual` }).waitFor()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** From here on the page keeps how long its longest task was; the browser tells of those over 50 ms. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks = globalThis as unknown as { longestTask: number }
    tasks.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        tasks.longestTask = Math.max(tasks.longestTask, duration)
    }).observe({ type: 'longtask' })
  })
}

async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { longestTask: number }).longestTask)
}

/** The carrier's audits, one by one, in a folder in which everything that is checked holds. */
async function countAudits(data: string): Promise<number> {
  const run = async (...args: string[]) => {
    const ended = await runCli([...args, '--data', data, '--json'], { timeoutMs: PATIENT_MS })
    if (ended.exit !== 0) throw new Error(ended.err || ended.out)
    return ended
  }
  await run('verify')
  const audits = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    const page: string[] = after === '' ? [] : ['--after', after]
    const list = await run('audits', 'list', '--carrier', CARRIER, '--limit', '10000', ...page)
    const read = list.json<{ audits: { auditFSID: string }[]; nextCursor: string | null }>()
    for (const { auditFSID } of read.audits) audits.add(auditFSID)
    after = read.nextCursor
  }
  return audits.size
}

async function stop(server: RunningCli): Promise<void> {
  server.child.kill('SIGTERM')
  await server.done
}
