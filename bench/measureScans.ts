import { join } from 'node:path'
import { makeScans, type ScannedAudit, workScans } from '../tests/acceptance/scanWork.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { importOrders, openAsAdmin, withBrowser, withProduct } from './withProduct.ts'

const CARRIER = ['--carrier', 'HM'] as const

/**
 * Leaves `count` scans in an inbox and works through them in Chromium by the keyboard alone: keys a
 * scan, and the time from the key that attaches until the next scan is drawn. Three of five name their
 * audit by its code, one by its policy, one not at all.
 */
export async function measureScans(count: number): Promise<Measurement[]> {
  return withProduct(async (product) => {
    const { url, folder, cli } = product
    await importOrders(product, count)
    const audits = Array.from({ length: count }, (_, n): ScannedAudit => {
      const auditCode = `BX${String(n).padStart(8, '0')}`
      // Orders of one sample have the same policy: it says nothing here, so the code stands there too.
      return { auditCode, policyNumber: auditCode }
    })
    const scans = await makeScans(join(folder, 'scans'), audits, count)
    const began = performance.now()
    await cli('scans', 'add', join(folder, 'scans'), ...CARRIER)
    const added = performance.now() - began
    const listed = await cli('scans', 'list', ...CARRIER, '--limit', '1')
    const [first] = listed.json<{ scans: { id: string }[] }>().scans
    return withBrowser(async ({ page, complaints }) => {
      await openAsAdmin(page, url, `/inbox/scans/${first?.id}`)
      const { keys, next } = await workScans(page, scans)
      await page.getByText(/^No scans waiting/).waitFor()
      const done = await cli('scans', 'list', ...CARRIER, '--status', 'done', '--limit', '10000')
      const attached = done.json<{ scans: object[] }>().scans.length
      await cli('verify')
      const n = count.toLocaleString('en-US')
      const row = (what: string, measured: string, wanted = ''): Measurement => ({
        what: `${n} scans by the keyboard: ${what}`,
        measured,
        wanted,
      })
      const sorted = [...next].sort((a, b) => a - b)
      const slowest = sorted[Math.floor(sorted.length * 0.95)] ?? 0
      const total = keys.reduce((sum, each) => sum + each, 0)
      return [
        row('left by one command', `${Math.round(added)} ms`),
        row('attached, each once', String(attached), n),
        row('keys a scan, median', String(median(keys))),
        row('keys a scan, mean', (total / keys.length).toFixed(1)),
        row('until the next one is drawn, median', `${Math.round(median(next))} ms`),
        row('until the next one is drawn, 95 of 100', `${Math.round(slowest)} ms`),
        row('complaints of the page', String(complaints.length), '0'),
      ]
    })
  })
}
