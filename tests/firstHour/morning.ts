import type { Page } from 'playwright-core'
import type { Visit } from './Visit.ts'

/** What an auditor does first: the queue by keyboard, a wrong number, a note, and a document beside the worksheet. */
export async function morning(visit: Visit): Promise<void> {
  const page = await visit.signIn('auditor')
  await page.getByRole('heading', { name: 'Your first day' }).waitFor()
  await visit.stop(page, 'morning')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await visit.stop(page, 'keys')
  await page.keyboard.press('Escape')
  await callOf(page, visit)
  await noteOf(page, visit)
  await documentBesideWorksheet(page, visit)
}

/** A call that reaches a wrong number, and the right one as somebody there gives it. */
async function callOf(page: Page, visit: Visit): Promise<void> {
  await chooseInQueue(page, 'Calls', 'Call Insured', 'Call Agent')
  await visit.stop(page, 'calls')
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Log call' })
  await dialog.waitFor()
  await page.keyboard.press('4')
  await dialog.getByLabel('Right number').fill('2015550177')
  await visit.stop(page, 'wrong-number')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** A note on the next in the queue, read where it was left. */
async function noteOf(page: Page, visit: Visit): Promise<void> {
  const words = 'The owner is back on Monday.'
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill(words)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Last events' }).getByText(words).waitFor()
  await visit.stop(page, 'note')
}

/** What an insured has sent: its first document, open beside the fields that it is read for. */
async function documentBesideWorksheet(page: Page, visit: Visit): Promise<void> {
  await chooseInQueue(page, 'Documents', 'Check the documents')
  await page.keyboard.press('o')
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents
    .getByRole('button', { name: /^Open / })
    .first()
    .waitFor()
  await visit.stop(page, 'what-came-in')
  await documents
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  const beside = page.locator('section[aria-labelledby="document-title"]')
  await beside.locator('canvas, img').first().waitFor()
  await visit.stop(page, 'document-beside')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByRole('tab').first().waitFor()
  await visit.stop(page, 'editor')
}

/** Goes by keyboard to the first work of a tab that says the first of `words`; where none does, the next. */
export async function chooseInQueue(page: Page, tab: string, ...words: string[]): Promise<void> {
  const kinds = page.getByRole('navigation', { name: 'Kinds of work' })
  const button = kinds.getByRole('button', { name: new RegExp(`^${tab}`) })
  await button.press('Enter')
  await button.locator('xpath=self::*[@aria-pressed="true"]').waitFor()
  const rows = page.locator('[data-item]')
  // The rows of the tab before are gone once there are as many as this one says, now: the count changes
  // when the engine takes work away meanwhile.
  await page.waitForFunction(
    (chosen) =>
      Number(/\d+$/.exec(chosen?.textContent ?? '')?.[0]) ===
      document.querySelectorAll('[data-item]').length,
    await button.elementHandle(),
  )
  const texts = await rows.allTextContents()
  const places = words.map((each) => texts.findIndex((text) => text.includes(each)))
  const place = places.find((each) => each >= 0)
  if (place === undefined) throw new Error(`${tab} has none of ${words}: ${texts.join('; ')}`)
  for (let down = 0; down < place; down++) await page.keyboard.press('j')
  await rows.nth(place).and(page.locator('[aria-current]')).waitFor()
}
