import type { Page } from 'playwright-core'
import { axeViolations } from './adminSession.ts'

/** Where 1,280 pixels at 200 % end, and the narrowest phone. */
export const NARROW = 320
export const ZOOMED = 640
export const WIDE = 1280

/**
 * What is wrong with the page at these widths: what axe finds, a page that scrolls sideways, and texts
 * that are cut or stand out of the window. The window is left as it was.
 */
export async function checkPublicPage(page: Page, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const wrong = [...(await page.evaluate(cutTexts)), ...(await axeViolations(page))]
    found.push(...wrong.map((one) => `${width}: ${one}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}

function cutTexts(): string[] {
  const wide = document.documentElement.scrollWidth
  const sideways = wide > window.innerWidth ? [`scrolls sideways to ${wide}`] : []
  const isSeen = (element: Element) => element.closest('.unseen, .skip, .overlay') === null
  const cut = [...document.body.querySelectorAll('*')].filter(isSeen).filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && (left < -1 || right > window.innerWidth + 1)) return true
    const { overflowX } = getComputedStyle(element)
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    return hides && element.scrollWidth > element.clientWidth + 1
  })
  return [...sideways, ...cut.map((one) => `cut: ${one.outerHTML.slice(0, 120)}`)]
}
