import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { pdfOf } from './scanWork.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'

/** Script text, a very long word and letters from right to left: text, and nothing else. */
const HOSTILE = `<img src=x onerror="alert(1)"> ${'Ofen'.repeat(20)} مطعم`

let played: Played
let url = ''
let browser: OpenBrowser
let page: Page
let code = ''

beforeAll(async () => {
  played = await startPlayed('editing')
  url = played.url
  browser = await openBrowser()
  page = browser.page
  // Colors change at once then, not while they are looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const listed = await cli('audits', 'list', '--carrier', 'DEMO', '--state', 'WORKSHEET', '--json')
  code = listed.json<{ audits: { auditCode: string }[] }>().audits[0]?.auditCode ?? ''
  await page.goto(`${url}/admin/audits/${code}/edit?tab=insured`)
  await chooseAccount(page, ADMIN)
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

const cli = (...args: string[]) => played.cli(...args)
const stored = async () => (await cli('audits', 'show', code, '--json')).json<Audit>()
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('editing an audit', () => {
  it('two people: theirs beside ours, and nothing typed is lost', async () => {
    // The sign-in leads back to the audits; what was asked for is opened again.
    await page.waitForURL((address) => !address.pathname.includes('login'))
    await page.goto(`${url}/admin/audits/${code}/edit?tab=insured`)
    await field('Insured email').fill('mine@oven.example')
    await field('Insured trade name').fill(HOSTILE)
    const theirs = ['--set', 'insuredEmail=theirs@oven.example', '--set', 'insuredLastName=Theirs']
    expect((await cli('audits', 'edit', code, ...theirs, '--as', BAKER)).exit).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Another user changed this audit').waitFor()
    expect(await field('Insured last name').inputValue()).toBe('Theirs')
    await browser.picture('edit-conflict')
    await page.getByRole('button', { name: 'Keep mine: Insured email' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText(/^Saved as version/).waitFor()
    expect(await stored()).toMatchObject({
      insuredEmail: 'mine@oven.example',
      insuredLastName: 'Theirs',
      insuredDbaName: HOSTILE,
    })
    await page.getByText(`dba ${HOSTILE}`).waitFor()
  })

  it('keeps the caret where it is while a number takes its form', async () => {
    await page.goto(`${url}/admin/audits/${code}/edit?tab=general`)
    const final = page.getByRole('textbox', { name: / final$/ }).first()
    await final.fill('1234567')
    expect(await final.inputValue()).toBe('$1,234,567')
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('00')
    expect(await final.inputValue()).toBe('$123,400,567')
    await page.keyboard.press('Backspace')
    expect(await final.inputValue()).toBe('$12,340,567')
  })

  it('a mistake holds saving back, unsaved changes outlive a reload', async () => {
    await field('Policy end').fill('1/1/2001')
    await field('Cost').click()
    await page.getByRole('tab', { name: /General 1 error/ }).waitFor()
    await page.getByRole('tab', { name: /^Agent/ }).click()
    await page.getByRole('tabpanel', { name: /^Agent/ }).waitFor()
    await page.keyboard.press('Control+s')
    await page.locator('#field-policyEnd:focus').waitFor()
    await browser.picture('edit-errors')
    expect(await axeViolations(page)).toEqual([])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await field('Policy end').inputValue()).toBe('01/01/2001')
    await page.getByRole('link', { name: 'Back to audit' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL((address) => !address.pathname.endsWith('/edit'))
  })

  it('a document is read beside the worksheet, over it in a narrow window', async () => {
    await page.goto(`${url}/admin/audits/${code}/edit`)
    const panel = page.getByRole('region', { name: 'Documents' })
    const buffer = Buffer.from(await pdfOf('Sales of 2025', 2))
    const file = { name: 'sales.pdf', mimeType: 'application/pdf', buffer }
    await panel.locator('input[type=file]').setInputFiles([file])
    const first = panel.getByRole('button', { name: 'Open sales.pdf' })
    await first.click()
    const beside = page.locator('section[aria-labelledby="document-title"]')
    await beside.locator('canvas, img').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    const drawn = await beside.locator('canvas').first().evaluate(proportions)
    expect(drawn.shown).toBeCloseTo(drawn.page, 2)
    await browser.picture('edit-document')
    await beside.press('Escape')
    await beside.waitFor({ state: 'detached' })
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true)
    await first.click()
    // What is typed into is not covered, and goes on taking keys.
    await page.getByRole('tab', { name: /^General/ }).click()
    const final = page.getByRole('textbox', { name: / final$/ }).first()
    await final.click()
    const [typed, shown] = [await final.boundingBox(), await beside.boundingBox()]
    expect((typed?.x ?? 0) + (typed?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0)
    await beside.press('Escape')
    await beside.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /^Provided/ }).click()
    await page.setViewportSize({ width: 800, height: 900 })
    await first.click()
    const over = page.getByRole('dialog')
    await over.locator('canvas, img').first().waitFor()
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

/** Height to width of a page as it was drawn, and as it is shown. */
function proportions(canvas: Element): { page: number; shown: number } {
  const { width, height } = canvas as HTMLCanvasElement
  const { width: wide, height: high } = canvas.getBoundingClientRect()
  return { page: height / width, shown: high / wide }
}

describe('a workers’ compensation order', () => {
  it('comes in with states, locations and entities, which are edited and exported', async () => {
    const line = { 'Policy Type': 'Workers Compensation', 'Class Code': '5474' }
    const place = (state: string, number: string, name: string) => ({
      ...ORDER_ROW,
      ...line,
      'Order Number': 'WC-1',
      'Policy Number': 'WC-88-1',
      'Insured Name': 'Granite Painting LLC',
      'Class Description': 'Painting NOC',
      'Premium Basis': 'Payroll',
      'Est Exposure': '120,000',
      NAICS: '238320',
      'Class State': state,
      Rate: '7.85',
      'Location #': number,
      'Location Address': `${number} Mill Rd`,
      'Location City': 'Keene',
      'Entity Name': name,
      FEIN: `12345678${number}`,
    })
    const file = join(played.data, '..', 'wc.csv')
    const rows = [
      place('NH', '1', 'Granite Painting LLC'),
      place('MA', '2', 'Granite Holdings Inc'),
    ]
    await writeFile(file, csvOf(rows))
    expect((await cli('orders', 'import', file, '--carrier', 'DEMO')).exit).toBe(0)
    await page.goto(`${url}/admin/audits/WC1/edit?tab=general`)
    await field('5474 NH · Location 1 · Granite Painting LLC state').waitFor()
    expect(await field('5474 NH · Location 1 · Granite Painting LLC rate').inputValue()).toBe(
      '7.85',
    )
    expect(await field('Entity 2 fein').inputValue()).toBe('12-3456782')
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('edit-places')
    await field('Entity 2 fein').fill('12-34')
    await page
      .getByText(/^It has nine digits/)
      .first()
      .waitFor()
    await field('Entity 2 fein').fill('987654321')
    await field('5474 MA · Location 2 · Granite Holdings Inc state').fill('vt')
    await page.keyboard.press('Control+s')
    await page.getByText(/^Saved as version/).waitFor()
    const audit = (await cli('audits', 'show', 'WC1', '--json')).json<Audit>()
    expect(audit.categories.map(({ state }) => state)).toEqual(['NH', 'VT'])
    expect(audit.entities?.[1]?.fein).toBe('98-7654321')
    await page.goto(`${url}/admin/audits/WC1`)
    await page.getByText('$18,840.00').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('show-places')
  })
})

describe('the report', () => {
  it('is looked at, saved as a version, opened again and downloaded', async () => {
    await page.goto(`${url}/admin/audits/${code}/pdf`)
    await page.locator('.report canvas').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save this version' }).click()
    await page.getByText('Saved as version 1.').waitFor()
    await page.locator('.report canvas').first().waitFor()
    await browser.picture('report')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${code}-report-1.pdf`)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { pdfHistory, pdfFileName } = await stored()
    expect(pdfHistory).toHaveLength(1)
    expect(pdfFileName).toBe(`${code}-report-1.pdf`)
    await page.getByRole('button', { name: 'As it is now' }).click()
    await page.locator('.report canvas').first().waitFor()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await page.locator('.report canvas').first().waitFor()
  })

  it('made no page complain', () => {
    expect(browser.complaints).toEqual([])
  })
})
