import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Page } from 'playwright-core'

/** A scan for a test, and by what a person finds its audit. */
export interface MadeScan {
  name: string
  /** What the person reads on the page and types; empty where the name says it. */
  typed: string
  auditCode: string
}

/** An audit as far as its scans are named after it. */
export interface ScannedAudit {
  auditCode: string
  policyNumber: string
}

/**
 * Writes `count` PDFs to a folder, as a scanner's names are: three of five hold the audit's code, one its
 * policy number, one nothing.
 */
export async function makeScans(
  folder: string,
  audits: readonly ScannedAudit[],
  count: number,
): Promise<MadeScan[]> {
  await mkdir(folder, { recursive: true })
  const made: MadeScan[] = []
  for (let n = 0; n < count; n++) {
    const audit = audits[n % audits.length]
    if (audit === undefined) break
    const { auditCode, policyNumber } = audit
    const number = String(n).padStart(4, '0')
    const kind = n % 5
    const name =
      kind < 3
        ? `${auditCode} Sales Breakdown ${number}.pdf`
        : kind === 3
          ? `${policyNumber} P&L ${number}.pdf`
          : `scan ${number}.pdf`
    await writeFile(join(folder, name), await pdfOf(`${auditCode}, scan ${number}`, 1 + (n % 3)))
    made.push({ name, typed: kind === 4 ? auditCode : '', auditCode })
  }
  return made
}

/** A PDF of some pages of text. */
export async function pdfOf(text: string, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let n = 1; n <= pages; n++) {
    const page = pdf.addPage([612, 792])
    page.drawText(`${text}, page ${n} of ${pages}`, { x: 72, y: 700, size: 18, font })
    for (let line = 0; line < 24; line++)
      page.drawText(`Sales of month ${(line % 12) + 1}   ${1200 + 37 * line}.00`, {
        x: 72,
        y: 660 - 22 * line,
        size: 12,
        font,
      })
  }
  return pdf.save()
}

/** What working through scans took. */
export interface ScanFigures {
  /** Keys a scan: a typed number is as many keys as it has characters. */
  keys: number[]
  /** Milliseconds from the key that attaches until the next scan is drawn and can be worked on. */
  next: number[]
}

/**
 * Works through the scans that wait by the keyboard alone, beginning with the one on screen, until none
 * waits: Enter where the audit is guessed, else its number typed.
 */
export async function workScans(page: Page, scans: readonly MadeScan[]): Promise<ScanFigures> {
  const byName = new Map(scans.map((scan) => [scan.name, scan]))
  const figures: ScanFigures = { keys: [], next: [] }
  await page.evaluate(listenForKeys)
  for (let n = 0; n < scans.length; n++) {
    const name = await drawnScan(page)
    const scan = byName.get(name)
    if (scan === undefined) throw new Error(`Nobody made the scan ${name}.`)
    let keys = 1
    if (scan.typed !== '') {
      await focusOn(page, '[role="combobox"]')
      await page.keyboard.type(scan.typed)
      await page.keyboard.press('Enter')
      keys += scan.typed.length + 1
    }
    await page.waitForFunction(
      (code) => document.activeElement?.textContent?.startsWith(`Attach to ${code}`) === true,
      scan.auditCode,
      { polling: 'raf' },
    )
    await page.keyboard.press('Enter')
    figures.keys.push(keys)
    if (n === scans.length - 1) await page.getByRole('region', { name: 'Attached' }).waitFor()
    else figures.next.push(await timeToNext(page, name))
  }
  return figures
}

/** The name of the scan on screen, once its page is drawn. */
export async function drawnScan(page: Page): Promise<string> {
  await page.waitForFunction(isDrawn, '', { polling: 'raf' })
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

async function timeToNext(page: Page, before: string): Promise<number> {
  const handle = await page.waitForFunction(isDrawn, before, { polling: 'raf' })
  return (await handle.jsonValue()) as number
}

async function focusOn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.activeElement?.matches(wanted) === true,
    selector,
    { polling: 'raf' },
  )
}

function listenForKeys(): void {
  document.addEventListener(
    'keydown',
    () => {
      document.documentElement.dataset['keyAt'] = String(performance.now())
    },
    true,
  )
}

/** In the page: milliseconds since the last key, once another scan than `before` is drawn. */
function isDrawn(before: string): number | false {
  const name = document.querySelector('main h1')?.textContent ?? ''
  const canvas = document.querySelector('main canvas')
  const isThere =
    name !== '' &&
    name !== before &&
    canvas instanceof HTMLCanvasElement &&
    canvas.style.visibility !== 'hidden' &&
    document.querySelector('main [role="radiogroup"]') !== null
  return isThere
    ? Math.max(1, performance.now() - Number(document.documentElement.dataset['keyAt'] ?? 0))
    : false
}
