import type { Page } from 'playwright-core'
import type { ChosenFile, Hands } from './publicHands.ts'

/** What is answered on a page before its Continue. */
export type Answer = (hands: Hands, page: Page) => Promise<void>

export interface Walk {
  page: Page
  hands: Hands
  answers: Readonly<Record<string, Answer>>
  /** The page to stop at, unanswered. */
  until?: string
  /** Looks at each page before it is answered. */
  look?: (step: string) => Promise<void>
}

/** The page that the address names. */
export const stepOf = (page: Page) => new URL(page.url()).pathname.split('/').at(4) ?? ''

/** Answers page after page until `until` is shown; the pages that were shown, in order. */
export async function walkPublic(walk: Walk): Promise<string[]> {
  const { page, hands, answers, until = 'done', look } = walk
  const seen: string[] = []
  for (;;) {
    const step = await arrived(page, seen.at(-1) ?? '')
    seen.push(step)
    await look?.(step)
    if (step === until) return seen
    if (seen.length > 60) throw new Error(`It goes round and round: ${seen.join(' ')}`)
    await (answers[step] ?? (step.startsWith('q-') ? no : nothing))(hands, page)
    await hands.goOn()
  }
}

/** The name of the page that is shown once it is another than `last`. */
async function arrived(page: Page, last: string): Promise<string> {
  const shown = await page.waitForFunction((before) => {
    const at = window.location.pathname.split('/').at(4) ?? ''
    const isThere = document.querySelector('h1') !== null
    const problem = document.querySelector('.summary')?.textContent ?? ''
    if (at === before) return problem === '' ? false : `stays: ${problem}`
    return at !== '' && isThere && document.querySelector('.overlay') === null ? at : false
  }, last)
  const step = String(await shown.jsonValue())
  if (step.startsWith('stays: ')) throw new Error(`${last} ${step}`)
  return step
}

const nothing: Answer = async () => {}
export const no: Answer = (hands) => hands.choose('answer-no')
export const yes: Answer = (hands) => hands.choose('answer')

/** A contact of somebody made up. */
export const contactOf =
  (first: string, email: string): Answer =>
  async (hands) => {
    await hands.type('first', first)
    await hands.type('last', 'Delgado')
    await hands.type('email', email)
    await hands.type('phone', '2015550142')
  }

/** Food for 574,300 net and beer for 300,000. */
export const restaurantSales: Answer = async (hands) => {
  await hands.choose('food-selected')
  await hands.type('food-sales', '612,347.00')
  await hands.type('food-tax', '38047')
  await hands.choose('alcoholBeer-selected')
  await hands.type('alcoholBeer-sales', '315000')
  await hands.type('alcoholBeer-tax', '15000')
}

/** Adds PDFs by these names and waits until they are saved. */
export const documents =
  (...names: string[]): Answer =>
  async (hands, page) => {
    const before = await page.locator('.file.saved').count()
    await hands.add(names.map((name) => pdf(name)))
    await page
      .locator('.file.saved')
      .nth(before + names.length - 1)
      .waitFor()
  }

export const signature: Answer = async (hands) => {
  await hands.choose('box')
  await hands.type('name', 'Rosa Delgado')
}

/** A small PDF; with a size, one that takes its time. */
export function pdf(name: string, size = 40): ChosenFile {
  const buffer = Buffer.alloc(size, ' ')
  buffer.write('%PDF-1.4\n')
  buffer.write('\n%%EOF\n', size - 7)
  return { name, mimeType: 'application/pdf', buffer }
}
