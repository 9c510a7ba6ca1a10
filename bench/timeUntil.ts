import type { Page } from 'playwright-core'

/** Longer than anything that is measured. */
const LONGEST_MS = 60_000

/**
 * Milliseconds from `begin` in the page until `isThere` holds, looked at before each frame. Rejects where
 * it never does.
 */
export async function timeUntil(page: Page, begin: string, isThere: string): Promise<number> {
  return page.evaluate(
    ([click = '', condition = '', longest = 0]) =>
      new Promise<number>((resolve, reject) => {
        const holds = new Function(`return ${condition}`) as () => boolean
        const began = performance.now()
        new Function(click)()
        const look = () => {
          if (holds()) requestAnimationFrame(() => resolve(performance.now() - began))
          else if (performance.now() - began > longest)
            reject(new Error(`never there after ${click}: ${condition}`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [begin, isThere, LONGEST_MS] as const,
  )
}
