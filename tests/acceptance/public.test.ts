import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

/** The "slow 3G" of the browser's own tools: 400 ms there and back twice, 50 kB a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 }
const NONE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

interface Shown {
  intakeId: string
  pin: string
  bakeState: string
  insuredCategoryTotals: { worksheetTotal: number; valTaxes: boolean }
  skippedDocuments: object
  history: { text: string }[]
}

/** An owner with a letter, a phone of 360 pixels and a bad connection. */
describe('from a letter to a submitted audit', () => {
  let folder = ''
  let server: RunningCli
  let url = ''
  let browser: OpenBrowser
  let page: Page
  let network: CDPSession
  let axe = ''
  let code = ''
  let id = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-public-'))
    await workedFolder(join(folder, 'data'))
    server = startCli(['start', '--port', '0', '--data', join(folder, 'data')])
    const ready = await server.waitFor(/Bakehouse is ready at (\S+)/)
    url = ready[1] ?? ''
    const listed = await cli(
      'audits',
      'list',
      '--carrier',
      'DEMO',
      '--state',
      'CONTACTING',
      'HEARTBEAT',
      'READY',
      '--json',
    )
    const { audits } = listed.json<{ audits: { auditCode: string; insuredCompany: string }[] }>()
    code =
      audits.find(({ insuredCompany }) => /Kitchen|Cafe|Tavern|Oven/.test(insuredCompany))
        ?.auditCode ?? ''
    browser = await openBrowser()
    page = browser.page
    await page.setViewportSize({ width: 360, height: 740 })
    network = await browser.context.newCDPSession(page)
    await network.send('Network.enable')
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })

  afterAll(async () => {
    await browser?.close()
    server?.child.kill('SIGTERM')
    await server?.done
    await rm(folder, { recursive: true, force: true })
  })

  const cli = (...args: string[]) => runCommand([...args, '--data', join(folder, 'data')])
  const shown = async () => (await cli('audits', 'show', code, '--pin', '--json')).json<Shown>()
  /** The audit once the worker has taken what was sent. */
  async function submitted(): Promise<Shown> {
    let audit = await shown()
    const state = async () => {
      if (audit.bakeState !== 'SUBMITTED') audit = await shown()
      return audit.bakeState
    }
    await expect.poll(state).toBe('SUBMITTED')
    return audit
  }
  const connect = (conditions: typeof SLOW) =>
    network.send('Network.emulateNetworkConditions', conditions)
  const goOn = () => page.locator('form button[type=submit]').click()
  const arrive = async (at: string) => {
    await page.waitForURL(new RegExp(`/sml/audit/[^/]+/${at}$`))
    await page.locator('h1').waitFor()
  }
  const fill = async (texts: Record<string, string>) => {
    for (const [id, text] of Object.entries(texts)) await page.fill(`[id="${id}"]`, text)
  }

  /** No violation on the page at both widths, and with its problems shown. */
  async function look(name: string, hasProblems = true): Promise<void> {
    if (hasProblems) {
      await goOn()
      await page.locator('.summary').waitFor()
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([name, width, wide <= width, await violationsOn(page, axe)]).toEqual([
        name,
        width,
        true,
        [],
      ])
    }
    await page.setViewportSize({ width: 360, height: 740 })
  }

  it('opens with the code and the PIN as they are typed on a slow phone', async () => {
    await connect(SLOW)
    await page.goto(`${url}/sml/letter`)
    await page.getByLabel('Audit code').waitFor()
    await connect(NONE)
    await look('landing')
    const { intakeId, pin } = await shown()
    id = intakeId
    await fill({
      code: ` ${code.toLowerCase().replaceAll('0', 'o')} `,
      pin: [...pin.toLowerCase()].join(' '),
    })
    await goOn()
    await arrive('who')
    // Nothing personal is in the window's title or the address.
    expect(await page.title()).toBe('Who are you? · Premium audit')
  })

  it('asks one thing a page; every page and its problems pass a machine’s check', async () => {
    await look('who')
    await page.getByLabel('Owner or employee').check()
    await goOn()
    await arrive('contact')
    await look('contact')
    await fill({
      first: 'Rosa',
      last: 'Delgado',
      email: 'rosa@cantina.example',
      phone: '2015550142',
    })
    await goOn()
    await arrive('q-sales-tax')
    await look('q-sales-tax')
    await page.getByLabel('Yes').check()
    await goOn()
  })

  it('keeps a Continue without a connection, also over a reload, and sends it by itself', async () => {
    await arrive('q-new-products')
    browser.complaints.length = 0
    await browser.context.setOffline(true)
    await page.getByLabel('No', { exact: true }).check()
    await goOn()
    await arrive('q-name')
    await page.getByText('You’re offline. You can keep going.').waitFor()
    await look('offline', false)
    await browser.context.setOffline(false)
    await page.getByText('You’re back online. All saved.').waitFor()
    // The browser itself complained of the requests that were cut.
    browser.complaints.length = 0
    await page.reload()
    await arrive('q-name')
    for (const next of [
      'q-entity',
      'q-locations',
      'q-mailing',
      'q-owners',
      'q-operations',
      'q-release',
      'sales',
    ]) {
      await page.getByLabel('No', { exact: true }).check()
      await goOn()
      await arrive(next)
    }
  })

  it('takes the sales, and the documents with a reload in the middle of an upload', async () => {
    await look('sales')
    await page.getByLabel('Food', { exact: true }).check()
    await fill({ 'food-sales': '612,347.00', 'food-tax': '38,047.00' })
    await page.getByText('$574,300.00').first().waitFor()
    await goOn()
    await arrive('documents')
    await look('documents')
    await connect({ ...NONE, uploadThroughput: 100_000 })
    const bytes = Buffer.alloc(600_000, ' ')
    bytes.write('%PDF-1.4\n')
    bytes.write('\n%%EOF\n', bytes.length - 7)
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
    await page.setInputFiles('input[multiple]', [file('Sales Breakdown 2025.pdf', bytes)])
    await page.getByRole('progressbar').waitFor()
    await page.reload()
    await connect(NONE)
    await page.getByText(/^Saved\. 0\.6 MB/).waitFor()
    browser.complaints.length = 0
    const small = Buffer.from('%PDF-1.4\n%%EOF\n')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    await page.setInputFiles('input[multiple]', [
      file('sales tax return.pdf', small),
      file('evil.pdf', html),
    ])
    await page.getByText(/what’s inside doesn’t match/).waitFor()
    await page.getByRole('button', { name: 'Remove evil.pdf' }).click()
    await look('files', false)
    await goOn()
    await arrive('anything-else')
    await fill({ note: '<img src=x onerror=alert(1)>' })
    await goOn()
    await arrive('check')
    await look('check', false)
  })

  it('is signed and sent once; the audit is SUBMITTED with totals, documents and history', async () => {
    await goOn()
    await arrive('sign')
    await look('sign')
    await page.getByLabel(/My answers are true/).check()
    await fill({ name: 'Rosa Delgado' })
    await goOn()
    await arrive('done')
    await page.getByRole('heading', { name: 'Sent. Thank you, Rosa.' }).waitFor()
    await look('done', false)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save a copy (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe(`${code}.pdf`)
    const audit = await submitted()
    expect(audit).toMatchObject({
      insuredCategoryTotals: { worksheetTotal: 574300, valTaxes: true },
      skippedDocuments: {},
    })
    const texts = audit.history.map(({ text }) => text)
    for (const text of ['Opened Audit', 'Provided Data', 'Submitted'])
      expect(texts.filter((each) => each === text)).toHaveLength(1)
    // Back leads to what was sent, to be read alone.
    await page.goBack()
    await arrive('check')
    expect(await page.locator('form').count()).toBe(0)
    await page.goForward()
    await arrive('done')
    expect(browser.complaints).toEqual([])
  })

  it('after a return the same link opens only what is asked for again', async () => {
    const reason = ['--reason', 'D8: page two is missing', '--as', 'admin@bakehouse.example']
    const returned = await cli('audits', 'advance', code, '--to', 'WRONG_DOCS', ...reason)
    expect(returned.exit).toBe(0)
    await page.goto(`${url}/sml/audit/${id}`)
    await page.waitForURL(/\/sml\/r\/[^/]+\/start$/)
    await page.getByText('page two is missing').waitFor()
    await look('start', false)
    await goOn()
    await page.getByRole('heading', { name: 'Add your documents' }).waitFor()
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    const name = 'sales tax return, both pages.pdf'
    await page.setInputFiles('input[multiple]', [{ name, mimeType: 'application/pdf', buffer }])
    await page.getByText(/^Saved\. /).waitFor()
    await goOn()
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
    await goOn()
    await page.getByLabel(/My answers are true/).check()
    await fill({ name: 'Rosa Delgado' })
    await goOn()
    await page.getByRole('heading', { name: 'Sent. Thank you, Rosa.' }).waitFor()
    await submitted()
    expect(browser.complaints).toEqual([])
  })
})

async function violationsOn(page: Page, axe: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await checker.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
