import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chooseAccount } from '../acceptance/adminSession.ts'
import { type OpenBrowser, openBrowser } from '../acceptance/openBrowser.ts'
import { type CliRun, runCli } from '../acceptance/runCli.ts'

/** Who signs in, by the words before the demo's domain. */
type Account = 'admin' | 'auditor' | 'carrier'

const AREAS = { admin: 'admin', auditor: 'baker', carrier: 'baker' } as const

/** A stop that does not come is noticed soon, also on a machine that does other work. */
const LONGEST_MS = 20_000

/** A newcomer at a product that has just started: their browser, their terminal, and pictures of what they see. */
export interface Visit {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  browser: OpenBrowser
  /** A window of 1440 pixels in which this account has signed in, at its first screen. */
  signIn(account: Account): Promise<Page>
  /** The same on a page of the caller's, from an address of its own. */
  signInOn(page: Page, address: string, account: Account): Promise<void>
  /** Another device that has signed in nowhere, as wide as is said. */
  device(width: number): Promise<Page>
  /** Keeps what a page shows; the number of the stop comes before its name. */
  stop(page: Page, name: string): Promise<void>
  /** Types a command in a terminal beside the running product and keeps what it says. */
  terminal(name: string, ...command: string[]): Promise<CliRun>
  /** Keeps what the pages show that are open where the hour could not go on. */
  stuck(): Promise<void>
  /** The stops so far, in order. */
  stops: readonly string[]
}

/** Opens a browser on the product at `url`, whose data folder is `data`; pictures go to the folder `out`, emptied before. */
export async function openVisit(url: string, data: string, out: string): Promise<Visit> {
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const browser = await openBrowser()
  const stops: string[] = []
  const pages: Page[] = []
  const pathOf = (name: string, ending: string) => {
    stops.push(name)
    return join(out, `${String(stops.length).padStart(2, '0')}-${name}.${ending}`)
  }
  async function device(width: number): Promise<Page> {
    const page = await browser.openDevice(width)
    pages.push(page)
    page.setDefaultTimeout(LONGEST_MS)
    if (width > 1000) await page.setViewportSize({ width, height: 900 })
    return page
  }
  async function signInOn(page: Page, address: string, account: Account): Promise<void> {
    await page.goto(url + address)
    await chooseAccount(page, `${account}@bakehouse.example`)
    await page.waitForURL(({ pathname }) => !pathname.includes('login'))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  return {
    url,
    browser,
    stops,
    device,
    signIn: async (account) => {
      const page = await device(1440)
      await signInOn(page, `/${AREAS[account]}`, account)
      return page
    },
    signInOn,
    stop: async (page, name) => {
      await page.waitForFunction(isRead)
      await page.screenshot({ path: pathOf(name, 'png'), animations: 'disabled' })
    },
    stuck: async () => {
      for (const page of pages.filter((one) => !one.isClosed()))
        await page.screenshot({ path: pathOf('stuck', 'png') })
    },
    terminal: async (name, ...command) => {
      const run = await runCli(command, { env: { BAKEHOUSE_DATA: data } })
      const said = `$ bakehouse ${command.join(' ')}\n${run.out}${run.err}`
      await writeFile(pathOf(name, 'txt'), said)
      return run
    },
  }
}

/** Whether nothing on the page is being read, in the page. */
function isRead(): boolean {
  const words = [...document.querySelectorAll('[role="status"]')].map(
    (status) => status.getAttribute('aria-label') ?? status.textContent ?? '',
  )
  const isBusy = words.some((said) => /loading|^(reading|counting)|being read/i.test(said))
  return !isBusy && document.querySelector('[aria-busy="true"]') === null
}
