import type { Page } from 'playwright-core'

/** How somebody works a public page: by touch, or by the keyboard alone. Fields are named by their ids. */
export interface Hands {
  /** A choice, a box or a button. */
  choose(id: string): Promise<void>
  type(id: string, text: string): Promise<void>
  add(files: readonly ChosenFile[]): Promise<void>
  /** The page's one filled button. */
  goOn(): Promise<void>
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const SUBMIT = 'form button[type=submit]'
/** A page has fewer stops than this; more means that the key never arrives. */
const MOST_STOPS = 80

export function touch(page: Page): Hands {
  const at = (id: string) => page.locator(`[id="${id}"]`)
  return {
    choose: (id) => at(id).click(),
    type: (id, text) => at(id).fill(text),
    add: (files) => page.setInputFiles('input[multiple]', [...files]),
    goOn: () => page.locator(SUBMIT).click(),
  }
}

/**
 * Nothing but Tab, the arrows, Space, Enter and letters. Throws where the focus cannot be seen, or a
 * control cannot be reached.
 */
export function keyboard(page: Page): Hands {
  const { keyboard: keys } = page

  async function reach(selector: string): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const found = await page.evaluate(lookAtFocus, selector)
      if (found === 'there') return
      if (found === 'unseen') throw new Error(`${selector} does not show its focus`)
      await keys.press('Tab')
    }
    throw new Error(`${selector} is not reached by Tab`)
  }

  return {
    choose: async (id) => {
      const kind = await page.evaluate((name) => {
        const field = document.getElementById(name)
        return field instanceof HTMLInputElement ? field.type : 'button'
      }, id)
      if (kind !== 'radio') {
        await reach(`[id="${id}"]`)
        await keys.press('Space')
        return
      }
      // Tab goes to a group once; the arrows go to its choices.
      const group = id.split('-')[0] ?? id
      await reach(`[name="${group}"]`)
      await keys.press('Space')
      for (let turn = 0; turn < MOST_STOPS; turn++) {
        const isThere = await page.evaluate((name) => document.activeElement?.id === name, id)
        if (isThere) return
        await keys.press('ArrowDown')
      }
    },
    type: async (id, text) => {
      await reach(`[id="${id}"]`)
      await keys.press('Control+a')
      await keys.type(text)
    },
    add: async (files) => {
      const chooser = page.waitForEvent('filechooser')
      await reach('.two-buttons button:last-of-type')
      await keys.press('Enter')
      await (await chooser).setFiles([...files])
    },
    goOn: async () => {
      await reach(SUBMIT)
      await keys.press('Enter')
    },
  }
}

/** Whether the focus is where it is wanted, and drawn there. */
function lookAtFocus(selector: string): 'there' | 'unseen' | 'elsewhere' {
  const focused = document.activeElement
  if (!focused?.matches(selector)) return 'elsewhere'
  const shows = (element: Element | null) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  return shows(focused) || shows(focused.closest('.card')) ? 'there' : 'unseen'
}
