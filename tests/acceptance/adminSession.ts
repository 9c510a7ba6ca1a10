import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Signs in through the chooser's window as the account with this e-mail. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const chooser = await openChooser(page)
  const closed = chooser.waitForEvent('close')
  // Choosing closes the window, at times before the click is reported as done.
  await chooser
    .getByRole('button', { name: email })
    .click()
    .catch((error: unknown) => {
      if (!chooser.isClosed()) throw error
    })
  await closed
}

/**
 * The SDK waits five seconds for a frame of its own, which a busy machine may need: then the page says that
 * it failed, and the button is pressed again, as a person would.
 */
async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  const failed = page.getByText('Sign-in with google failed.')
  for (;;) {
    await page.getByRole('button', { name: /^sign in/i }).click()
    const chooser = await Promise.race([opened, failed.waitFor().then(() => null)])
    if (chooser !== null) return chooser
  }
}

/** What axe finds wrong on the page: rule and elements. `rules`: only these. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(await axeScript())
  return page.evaluate(async (only) => {
    // Colors that are still on their way to others have no contrast to measure.
    for (const animation of document.getAnimations()) animation.finish()
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({
      // A frame of ours is a sandbox, which no script of a test can enter.
      iframes: false,
      // Elements that pass are not worked out: it halves the time. Nor are paths to those that don't.
      resultTypes: ['violations'],
      selectors: false,
      // Style sheets are not fetched once more: only experimental rules read them.
      preload: false,
      ...(only && { runOnly: only }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

let script: Promise<string> | null = null

function axeScript(): Promise<string> {
  script ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return script
}
