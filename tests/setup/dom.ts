import './quickReact.ts'
import './quickDom.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * The simulated browser of the screen tests: every test starts with an empty page and empty storage,
 * and fails when something complains in the console that it did not expect.
 */
const complaints: string[] = []

// A missing element is told by its role and name; the whole page's markup would bury it.
// A busy machine fails no test: what hangs is noticed a little later.
vi.setConfig({ testTimeout: 240_000 })
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error((message ?? 'no such element').split('\n\nIgnored')[0]),
})

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ').slice(0, 600)}`)
    })
  }
})

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

// jsdom has no layout: what asks for it gets an honest "nothing moved".
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
HTMLCanvasElement.prototype.getContext = () => null

// Nor can it draw: charts and scans are empty, and of a PDF there is how its file begins.
vi.mock('../../admin/src/reports/Bars.tsx', () => ({ Bars: () => null }))
vi.mock('../../admin/src/scans/viewer/PdfSheet.tsx', () => ({ PdfSheet: () => null }))
vi.mock('../../admin/src/documents/PdfPages.tsx', () => ({
  PdfPages: ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes.slice(0, 5)),
}))
