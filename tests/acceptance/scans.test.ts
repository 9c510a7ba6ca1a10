import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { bitmapPng, lockedPdf, scriptedPdf } from './badScans.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { type CliRun, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'
import { drawnScan, makeScans, pdfOf, type ScannedAudit, workScans } from './scanWork.ts'

const SCANS = 10
/** Pages that take seconds to be cut. */
const LARGE = 1500
/** On the page's own thread: longer ones are felt. */
const MOST_TASK_MS = 200
/** On a busy machine both take longer; a cut on the page's own thread would be most of the time. */
const MOST_TASK_SHARE = 0.1

let folder = ''
let data = ''
let server: RunningCli
let url = ''
let browser: OpenBrowser
let page: Page
let audits: ScannedAudit[] = []
/** Scans that were done in the demo. */
let known = 0

const cli = (...args: string[]): Promise<CliRun> => runCommand([...args, '--json', '--data', data])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-scans-'))
  data = await workedFolder(join(folder, 'data'))
  server = startCli(['start', '--port', '0', '--data', data])
  url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
  const listed = await cli(
    ...['audits', 'list', '--carrier', 'DEMO', '--state', 'CONTACTING', '--limit', '3'],
  )
  audits = listed
    .json<{ audits: { auditCode: string }[] }>()
    .audits.map(({ auditCode }) => ({ auditCode, policyNumber: 'none' }))
  known = (await scansOf('done')).length
  browser = await openBrowser()
  page = browser.page
})

afterAll(async () => {
  await browser?.close()
  server?.child.kill('SIGTERM')
  await server?.done
  await rm(folder, { recursive: true, force: true })
})

/** Leaves files in the inbox; the id of each, by its name. */
async function leave(...files: string[]): Promise<Map<string, string>> {
  const added = await cli('scans', 'add', ...files, '--carrier', 'DEMO')
  const { files: left } = added.json<{ files: { file: string; scanId: string }[] }>()
  return new Map(left.map(({ file, scanId }) => [file.split('/').at(-1) ?? '', scanId]))
}

async function scansOf(status: string): Promise<{ id: string; name: string }[]> {
  const which = ['--carrier', 'DEMO', '--status', status, '--limit', '200']
  const listed = await cli('scans', 'list', ...which)
  return listed.json<{ scans: { id: string; name: string }[] }>().scans
}

describe('scans', () => {
  it('left at the command line are attached by the keyboard alone, each once', async () => {
    const [audit] = audits
    const made = await makeScans(join(folder, 'post'), audit === undefined ? [] : [audit], SCANS)
    await leave(join(folder, 'post'))
    const [newest] = await scansOf('waiting')
    await page.goto(`${url}/admin/inbox/scans/${newest?.id}`)
    await chooseAccount(page, 'admin@bakehouse.example')
    await drawnScan(page)
    await browser.picture('scan')
    expect(await axeViolations(page)).toEqual([])
    // No policy number is in their names: of every five two want the code typed.
    const typed = made.map((scan, n) => (n % 5 === 3 ? { ...scan, typed: scan.auditCode } : scan))
    const { keys, next } = await workScans(page, typed)
    expect(keys.filter((count) => count === 1)).toHaveLength(6)
    expect(next).toHaveLength(SCANS - 1)
    await page.getByText(/^No scans waiting/).waitFor()
    await browser.picture('scan-done')
    expect(await axeViolations(page)).toEqual([])
    const done = await scansOf('done')
    expect(done).toHaveLength(known + SCANS)
    const shown = await cli('audits', 'show', audit?.auditCode ?? '')
    const { history } = shown.json<{ history: { text: string }[] }>()
    expect(history.filter(({ text }) => /^Added D(7|3|99) /.test(text))).toHaveLength(SCANS)
    expect((await cli('verify')).exit).toBe(0)
  })

  it('what is bad says so and stays; nothing in it runs', async () => {
    const bad = join(folder, 'bad')
    const names = ['Locked.pdf', 'Script.pdf', 'Huge.png', 'Cut.pdf'] as const
    const made = await makeScans(bad, [{ auditCode: 'NONE', policyNumber: 'none' }], 0)
    expect(made).toEqual([])
    await writeFile(join(bad, 'Locked.pdf'), lockedPdf())
    await writeFile(join(bad, 'Script.pdf'), await scriptedPdf())
    await writeFile(join(bad, 'Huge.png'), bitmapPng(20_000, 20_000))
    const whole = await pdfOf('Cut in its middle', 3)
    await writeFile(join(bad, 'Cut.pdf'), [whole.subarray(0, whole.length / 2), '\n%%EOF\n'])
    const left = await leave(bad)
    const see = async (name: (typeof names)[number], words: RegExp) => {
      await page.goto(`${url}/admin/inbox/scans/${left.get(name)}`)
      await page.getByText(words).first().waitFor()
    }
    await see('Locked.pdf', /Locked.pdf is password-protected/)
    await see('Huge.png', /its picture of 20,000 by 20,000 pixels is too large/)
    await browser.picture('scan-too-large')
    await see('Cut.pdf', /Cut.pdf could not be read/)
    // What pdf.js says of a damaged file is no complaint of ours.
    browser.complaints.length = 0
    await page.goto(`${url}/admin/inbox/scans/${left.get('Script.pdf')}`)
    expect(await drawnScan(page)).toBe('Script.pdf')
    expect(await page.evaluate(() => document.title)).toMatch(/^Script.pdf/)
    expect(await scansOf('waiting')).toHaveLength(names.length)
  })

  it('pages are cut out and put together again, and the original is kept', async () => {
    await writeFile(join(folder, 'Stack.pdf'), await pdfOf('A stack', 3))
    const left = await leave(join(folder, 'Stack.pdf'))
    await page.goto(`${url}/admin/inbox/scans/${left.get('Stack.pdf')}`)
    await drawnScan(page)
    await page.getByText('Page 1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.getByText('Page 2 of 3').waitFor()
    await page.keyboard.press('x')
    await page.getByText('Page 2 selected').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('+')
    await page.getByText('125%').waitFor()
    await browser.picture('scan-cut')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'Stack (page 2).pdf' }).waitFor()
    await drawnScan(page)
    const names = (await scansOf('waiting')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Stack (page 2).pdf', 'Stack (pages 1, 3).pdf']))
    expect((await scansOf('set_aside')).map(({ name }) => name)).toEqual(['Stack.pdf'])
  })

  it('a large stack is cut while the page goes on: nobody waits for it', async () => {
    await writeFile(join(folder, 'Large.pdf'), await pdfOf('A large stack', LARGE))
    const left = await leave(join(folder, 'Large.pdf'))
    await page.goto(`${url}/admin/inbox/scans/${left.get('Large.pdf')}`)
    await drawnScan(page)
    await page.getByText(`Page 1 of ${LARGE}`).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await page.getByText('Page 1 selected').waitFor()
    await page.evaluate(watchTasks)
    const begun = performance.now()
    await page.keyboard.press('c')
    await page.getByRole('progressbar', { name: 'Cutting' }).waitFor()
    await browser.picture('scan-cutting')
    await page.getByRole('heading', { level: 1, name: 'Large (page 1).pdf' }).waitFor()
    const took = performance.now() - begun
    const longest = await page.evaluate(longestTask)
    expect(longest).toBeLessThan(Math.max(MOST_TASK_MS, MOST_TASK_SHARE * took))
    // It would have been noticed.
    await page.evaluate(standStill, 2 * MOST_TASK_MS)
    await page.waitForFunction(hasTaskOver, MOST_TASK_MS)
    const waiting = (await scansOf('waiting')).map(({ name }) => name)
    expect(waiting).toContain(`Large (pages 2-${LARGE}).pdf`)
  })

  it('made no page complain', () => {
    expect(browser.complaints).toEqual([])
  })
})

/** Runs in the page: notes its tasks of more than 50 ms from now on. */
function watchTasks(): void {
  const tasks: number[] = []
  Object.assign(window, { tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Runs in the page: a task of so many milliseconds. */
function standStill(ms: number): void {
  setTimeout(() => {
    const until = performance.now() + ms
    while (performance.now() < until);
  })
}

/** Runs in the page: milliseconds of the longest of them. */
function longestTask(): number {
  return Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)
}

/** Runs in the page: whether one of them took longer. */
function hasTaskOver(ms: number): boolean {
  return (window as unknown as { tasks: number[] }).tasks.some((duration) => duration > ms)
}
