import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chooseAccount } from '../tests/acceptance/adminSession.ts'
import { type OpenBrowser, openBrowser } from '../tests/acceptance/openBrowser.ts'
import { type CliRun, runCli, startCli } from '../tests/acceptance/runCli.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const ADMIN = 'admin@bakehouse.example'
/** An import of 100,000 orders takes minutes, and fifty people on them an hour. */
const PATIENT_MS = 7_200_000

/** A data folder that stays: where it is there already, its audits of an earlier run are measured. */
const KEPT = process.env['BENCH_DATA']

/** The product as `npm start` runs it, over a data folder of its own. */
export interface Product {
  url: string
  port: number
  /** For the files of the measurement; it goes with the server. */
  folder: string
  /** The data folder. */
  data: string
  /** Of an earlier run, with the audits that it imported. */
  isKept: boolean
  /** A command on the data, with `--json`; throws what it says when it fails. */
  cli(...args: string[]): Promise<CliRun>
  /** Ends the server before the measurement has ended. */
  stop(): Promise<void>
}

/**
 * Starts the product, measures it with `work`, and leaves nothing of it behind. `options` are those of
 * `bakehouse start`.
 */
export async function withProduct<T>(
  work: (product: Product) => Promise<T>,
  ...options: readonly string[]
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  const data = KEPT ?? join(folder, 'data')
  const isKept = KEPT !== undefined && existsSync(KEPT)
  const server = startCli(['start', '--port', '0', '--data', data, ...options], {
    timeoutMs: PATIENT_MS,
  })
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.done
  }
  try {
    const url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
    const port = Number(new URL(url).port)
    const cli = async (...args: string[]) => {
      const run = await runCli([...args, '--data', data, '--json'], { timeoutMs: PATIENT_MS })
      if (run.exit !== 0) throw new Error(run.err + run.out)
      return run
    }
    return await work({ url, port, folder, data, isKept, cli, stop })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Has so many orders of Harbor Mutual's imported by the command line, where the folder isn't a kept one. */
export async function importOrders(product: Product, count: number): Promise<void> {
  if (product.isKept) return
  const csv = join(product.folder, 'orders.csv')
  await writeFile(csv, ordersOfSize(count))
  await product.cli('orders', 'import', csv, '--carrier', 'HM')
}

/** A browser that is closed after `work`. */
export async function withBrowser<T>(work: (browser: OpenBrowser) => Promise<T>): Promise<T> {
  const browser = await openBrowser()
  try {
    browser.page.setDefaultTimeout(60_000)
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Signs the admin in on the way to a page of the back office, and comes to that page. */
export async function openAsAdmin(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/admin${path}`)
  await chooseAccount(page, ADMIN)
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${url}/admin${path}`)
}

/** Has the page show Harbor Mutual's, whose orders the measurements import. */
export async function chooseHarborMutual(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Carrier:/ }).click()
  await page.getByRole('menuitem', { name: /Harbor Mutual/ }).click()
  await page.getByRole('button', { name: 'Carrier: HM Harbor Mutual' }).waitFor()
}
