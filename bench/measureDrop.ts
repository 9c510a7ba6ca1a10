import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenBrowser } from '../tests/acceptance/openBrowser.ts'
import { clearTasks, longestTask, watchTasks } from './longTasks.ts'
import type { Measurement } from './Measurement.ts'
import { ordersOfSize } from './ordersOfSize.ts'
import {
  chooseHarborMutual,
  openAsAdmin,
  type Product,
  withBrowser,
  withProduct,
} from './withProduct.ts'

/** 20,000 orders come in for minutes. */
const PATIENT_MS = 1_800_000

/** How long the page may not answer at most (docs/decisions/0039). */
const LONGEST_TASK_MS = 200

/**
 * A file of `count` orders dropped into the inbox of a server as `npm start` runs it, in Chromium:
 * previewed, its import begun, stopped and gone on with to its end. Then everything is checked and the audits
 * are counted by the command line.
 */
export async function measureDrop(count: number): Promise<Measurement[]> {
  return withProduct(async (product) => {
    const csv = join(product.folder, 'orders.csv')
    await writeFile(csv, ordersOfSize(count))
    const before = await countAudits(product)
    const taken = await withBrowser((browser) =>
      dropInBrowser(browser, product.url, { csv, count }),
    )
    await product.stop()
    await product.cli('verify')
    const audits = (await countAudits(product)) - before
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
      row('longest task of the page', `${taken.longestMs} ms`, `${LONGEST_TASK_MS} ms`),
      row('stop', `${Math.round(taken.stopMs)} ms, ${taken.beforeStop} orders in`),
      row(
        'import',
        `${seconds(taken.importMs)}, ${second(count - taken.beforeStop, taken.importMs)} orders a second`,
      ),
      row('audits more at the end', `${audits}, verified`, String(count)),
    ]
  })
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

async function dropInBrowser(
  { page }: OpenBrowser,
  url: string,
  { csv, count }: { csv: string; count: number },
): Promise<Taken> {
  page.setDefaultTimeout(PATIENT_MS)
  await watchTasks(page)
  await openAsAdmin(page, url, '/inbox')
  await chooseHarborMutual(page)
  const box = page.locator('input[type=file]')
  await box.waitFor({ state: 'attached' })
  await clearTasks(page)
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
    await page.getByRole('button', { name: 'Continue importing' }).click()
    await page.getByText(/^Imported: /).waitFor()
  })
  return { previewMs, longestMs: await longestTask(page), stopMs, beforeStop, importMs }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The carrier's audits, one by one. */
async function countAudits({ cli }: Product): Promise<number> {
  const audits = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    const page: string[] = after === '' ? [] : ['--after', after]
    const list = await cli('audits', 'list', '--carrier', 'HM', '--limit', '10000', ...page)
    const read = list.json<{ audits: { auditFSID: string }[]; nextCursor: string | null }>()
    for (const { auditFSID } of read.audits) audits.add(auditFSID)
    after = read.nextCursor
  }
  return audits.size
}
