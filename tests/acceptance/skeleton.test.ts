import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { ORDERS, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

/** The whole product as somebody new meets it: an empty data folder, a browser, a second terminal. */
describe('from an order file to a row on screen', () => {
  let folder = ''
  let data = ''
  let server: RunningCli
  let url = ''
  let browser: OpenBrowser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-skeleton-'))
    data = await workedFolder(join(folder, 'data'))
    server = startCli(['start', '--port', '0', '--data', data])
    const ready = await server.waitFor(/Bakehouse is ready at (\S+)/)
    url = ready[1] ?? ''
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    server?.child.kill('SIGTERM')
    await server?.done
    await rm(folder, { recursive: true, force: true })
  })

  it('says who can sign in', async () => {
    const { out } = await readySoFar(server)
    expect(out).toContain('Demo Auditor (baker)')
  })

  it("shows the public page at every address that is not the staff's", async () => {
    const { page } = browser
    for (const path of ['/', '/sml/letter', '/ABC123']) {
      const answer = await page.goto(`${url}${path}`)
      expect(answer?.status()).toBe(200)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await browser.picture('public')
  })

  it('sends somebody who is not signed in to the sign-in', async () => {
    const { page } = browser
    await page.goto(`${url}/admin`)
    await page.waitForURL(/\/admin\/login/)
    await page.getByRole('button', { name: /^sign in/i }).waitFor()
    await browser.picture('sign-in')
    expect(await axeViolations(page)).toEqual([])
  })

  it('signs an account out that is not registered, and says so', async () => {
    const { page } = browser
    await chooseAccount(page, 'stranger@bakehouse.example')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/not (registered|authorized)/i)
    await browser.picture('unregistered')
    expect(page.url()).toContain('/admin/login')
    // The product itself logs the refusal (specification §6); that is no complaint.
    browser.complaints.length = 0
  })

  it("signs the demo auditor in and lists the demo carrier's audits", async () => {
    const { page } = browser
    await chooseAccount(page, 'auditor@bakehouse.example')
    await page.getByRole('link', { name: 'Audits', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Audits' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^DM/ }).count()).toBe(25)
    await browser.picture('list')
    expect(await axeViolations(page)).toEqual([])
  })

  it('shows what is imported in a second terminal, by itself', async () => {
    const { page } = browser
    await page.getByRole('button', { name: /^Carrier:/ }).click()
    await page.getByRole('menuitem', { name: /Harbor Mutual/ }).click()
    await page.getByText('No audits in the active slices yet').waitFor()
    await browser.picture('list-empty')
    const csv = join(ORDERS, 'HM.csv')
    const imported = await runCommand(['orders', 'import', csv, '--carrier', 'HM', '--data', data])
    expect(imported.exit).toBe(0)
    await page.getByRole('link', { name: /^HM00/ }).first().waitFor()
    // The list fills while the import goes on.
    await expect.poll(() => page.getByRole('link', { name: /^HM00/ }).count()).toBe(25)
    await browser.picture('list-imported')
  })

  it('opens one audit, by a click and by its address', async () => {
    const { page } = browser
    const link = page.getByRole('link', { name: /^HM00/ }).first()
    const code = ((await link.textContent()) ?? '').trim()
    await link.click()
    await page.waitForURL(new RegExp(`/admin/audits/${code}$`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const shown = await runCommand(['audits', 'show', code, '--data', data, '--json'])
    const audit = shown.json<{ insuredCompany: string; policyNumber: string }>()
    await page.getByRole('heading', { level: 1, name: audit.insuredCompany }).waitFor()
    await page.getByText(audit.policyNumber).first().waitFor()
    await browser.picture('detail')
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { level: 1, name: audit.insuredCompany }).waitFor()
    await page.goto(`${url}/baker/audits/${code}`)
    await page.getByRole('heading', { level: 1, name: audit.insuredCompany }).waitFor()
  })

  it('made no page complain', () => {
    expect(browser.complaints).toEqual([])
  })
})

async function readySoFar(server: RunningCli): Promise<{ out: string }> {
  const { input = '' } = await server.waitFor(/Stop with Ctrl-C/)
  return { out: input }
}
