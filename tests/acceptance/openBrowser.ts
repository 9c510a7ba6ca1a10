import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ROOT } from './runCli.ts'

/** What hangs is noticed late; what is slow beside other work is no failure. */
const WAIT_MS = 240_000

export interface OpenBrowser {
  context: BrowserContext
  page: Page
  /** What pages complained about in their consoles and what threw; a test expects none. */
  complaints: string[]
  /** Another device with nothing on it: a phone of 360 pixels, or as wide as is said. */
  openDevice(width?: number): Promise<Page>
  /** Keeps a picture in `.artifacts/`, for people to look at. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

let shared: Promise<Browser> | null = null

/**
 * Opens the browser that `npm test` found, with nothing of an earlier file's in it. It is in a time
 * zone, a language and a size of its own, and asks nobody but the product.
 */
export async function openBrowser(): Promise<OpenBrowser> {
  shared ??= launch()
  const browser = await shared
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  const openContext = async (width: number, height: number) => {
    const opened = await browser.newContext({
      viewport: { width, height },
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    contexts.push(opened)
    opened.setDefaultTimeout(WAIT_MS)
    opened.on('page', (page) => listen(page, complaints))
    return opened
  }
  const context = await openContext(1440, 900)
  const page = await context.newPage()
  return {
    context,
    page,
    complaints,
    openDevice: async (width = 360) => (await openContext(width, 740)).newPage(),
    picture: async (name) => {
      await mkdir(join(ROOT, '.artifacts'), { recursive: true })
      await page.screenshot({
        path: join(ROOT, '.artifacts', `${name}.png`),
        animations: 'disabled',
      })
    },
    close: async () => {
      await Promise.all(contexts.map((each) => each.close()))
    },
  }
}

/** Starts the one browser of all test files in this process; it ends with the process. */
async function launch(): Promise<Browser> {
  const executablePath = process.env['BAKEHOUSE_BROWSER']
  if (!executablePath) {
    throw new Error('No browser is named. Run the browser tests by "npm test", which finds one.')
  }
  const browser = await chromium.launch({
    executablePath,
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  browser.once('disconnected', () => {
    shared = null
  })
  // By this signal the process is ended after its last file.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()))
  return browser
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request that a page gives up because it is left is nobody's failure.
    if (!reason.includes('ABORTED')) complaints.push(`${request.url()}: ${reason}`)
  })
}
