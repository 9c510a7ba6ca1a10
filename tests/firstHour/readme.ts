import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chooseInQueue } from './morning.ts'
import type { Visit } from './Visit.ts'

/** The pictures of README, made from the demo as it is now; each replaces the one in `folder`. */
export async function readmePictures(visit: Visit, folder: string): Promise<void> {
  const keep = async (page: Page, name: string) => {
    await visit.stop(page, name)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  }
  const admin = await visit.signIn('admin')
  await admin.goto(`${visit.url}/admin/audits`)
  await admin.locator('a[data-audit]').first().waitFor()
  await keep(admin, 'audit-list')
  const auditor = await visit.signIn('auditor')
  await chooseInQueue(auditor, 'Calls', 'Call Insured', 'Call Agent')
  await auditor.keyboard.press('l')
  await auditor.getByRole('dialog', { name: 'Log call' }).waitFor()
  await auditor.keyboard.press('2')
  await keep(auditor, 'queue')
  await openCountedFigures(admin, `${visit.url}/admin/reports`)
  await admin.waitForFunction(areDrawn)
  await keep(admin, 'reports')
}

/** Whether each chart has its bars, in the page. */
function areDrawn(): boolean {
  const charts = [...document.querySelectorAll('main [role="img"]')]
  return (
    charts.length > 0 && charts.every((chart) => chart.querySelector('svg text, canvas') !== null)
  )
}

/** More looks than the worker's first minutes have. */
const MOST_LOOKS = 200

/** Opens the figures, once the worker has counted every open audit of the new demo. */
async function openCountedFigures(page: Page, address: string): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    await page.goto(address)
    await page.getByRole('heading', { name: /^Age of the [\d,]+ open audits/ }).waitFor()
    const shown = await page.locator('main').innerText()
    const [, open] = /Bakery\s+([\d,]+)\s+open audits/.exec(shown) ?? []
    if (open !== undefined && shown.includes(`Age of the ${open} open audits`)) return
  }
  throw new Error('The figures are not counted.')
}
