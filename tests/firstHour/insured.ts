import type { Page } from 'playwright-core'
import { touch } from '../acceptance/publicHands.ts'
import {
  type Answer,
  contactOf,
  documents,
  signature,
  walkPublic,
  yes,
} from '../acceptance/walkPublic.ts'
import type { Visit } from './Visit.ts'

/** A cafe of the demo whose owner could not be reached: its first email came back. */
const CAFE = 'DM2600331'

/** As it is typed in Spanish-speaking countries; the tax is taken off it. */
const sales: Answer = async (hands) => {
  await hands.choose('food-selected')
  await hands.type('food-sales', '612.500,00')
  await hands.type('food-tax', '38.047,50')
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  who: (hands) => hands.choose('who'),
  contact: contactOf('Henrik', 'henrik@gardengatecafe.example'),
  'q-sales-tax': yes,
  sales,
  documents: documents('P&L 2026.pdf', 'sales tax return.pdf'),
  sign: signature,
}

/** The owner of a cafe answers on a phone: begun in English, gone on with and sent in Spanish. */
export async function insured(visit: Visit): Promise<void> {
  const shown = await visit.terminal('code-and-pin', 'audits', 'show', CAFE, '--pin', '--json')
  const { pin } = shown.json<{ pin: string }>()
  const page = await visit.device(390)
  await page.goto(visit.url)
  await page.locator('h1').waitFor()
  const hands = touch(page)
  await hands.type('code', CAFE)
  await hands.type('pin', pin)
  await visit.stop(page, 'letter-opened')
  await hands.goOn()
  const seen = (language: string) => (step: string) => visit.stop(page, `${language}-${step}`)
  await walkPublic({ page, hands, answers: ANSWERS, until: 'sales', look: seen('en') })
  await typedWrong(visit, page)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.locator('html[lang="es"]').waitFor()
  await walkPublic({ page, hands, answers: ANSWERS, look: seen('es') })
}

/** A letter in an amount: what is wrong, and how to write it; it goes once it is corrected. */
async function typedWrong(visit: Visit, page: Page): Promise<void> {
  const hands = touch(page)
  await hands.choose('food-selected')
  await hands.type('food-sales', '61x')
  await hands.goOn()
  await page.locator('.summary').waitFor()
  await visit.stop(page, 'en-sales-with-a-letter')
  await hands.type('food-sales', '61')
  await page.reload()
  await page.locator('h1').waitFor()
}
