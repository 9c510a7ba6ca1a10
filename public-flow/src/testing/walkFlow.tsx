import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from '../app/App.tsx'
import type { PublicServices } from '../app/publicServices.ts'

/** What is filled in on a page before its Continue. */
export type Fill = () => void | Promise<void>

/** Shows the pages at an address, as a window that was closed, and another. */
export function openAt(services: PublicServices, path: string): void {
  cleanup()
  window.history.replaceState({}, '', path)
  render(<App services={services} />)
}

/** The page that the address names. */
export function shownStep(): string {
  return window.location.pathname.split('/').at(4) ?? ''
}

/** Checks a choice or a box by its field's id. */
export function choose(id: string): void {
  fireEvent.click(fieldOf(id))
}

/** Types texts into fields by their ids. */
export function fill(texts: Readonly<Record<string, string>>): void {
  for (const [id, value] of Object.entries(texts))
    fireEvent.change(fieldOf(id), { target: { value } })
}

/** Presses the page's one filled button. */
export function goOn(): void {
  const button = document.querySelector('form button[type=submit]')
  if (button === null) throw new Error(`There is no button on ${shownStep()}.`)
  fireEvent.click(button)
}

/** A question answered with No, the first card's neighbour. */
export const no: Fill = () => choose('answer-no')
export const yes: Fill = () => choose('answer')

/** Food for 574,300 net and beer for 300,000. */
export const sales: Fill = () => {
  choose('food-selected')
  choose('alcoholBeer-selected')
  fill({
    'food-sales': '612,347.00',
    'food-tax': '38,047.00',
    'alcoholBeer-sales': '315000',
    'alcoholBeer-tax': '15000',
  })
}

/** A made-up contact. */
export const person = (): void =>
  fill({ first: 'Rosa', last: 'Delgado', email: 'rosa@cantina.example', phone: '2015550142' })

/** A checked box and a typed name. */
export const signature = (): void => {
  choose('box')
  fill({ name: 'Rosa Delgado' })
}

/** What an owner answers; every other question is a No. */
export const OWNER: Readonly<Record<string, Fill>> = {
  who: () => choose('who'),
  contact: person,
  'q-sales-tax': yes,
  sales,
  sign: signature,
}

/** Adds files by the button that takes several. */
export function addFiles(...names: string[]): void {
  const bytes = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n'
  const files = names.map((name) => new File([bytes], name, { type: 'application/pdf' }))
  const input = document.querySelector('input[type=file][multiple]')
  if (input === null) throw new Error('There is no place for files.')
  fireEvent.change(input, { target: { files } })
}

/** Answers page after page until `last` is shown; the pages that were shown, in order. */
export async function walkFlow(
  fills: Readonly<Record<string, Fill>>,
  last = 'done',
): Promise<string[]> {
  const seen: string[] = []
  for (;;) {
    await waitFor(() => {
      if (!isReady()) throw new Error(`${shownStep()} does not come`)
    })
    const step = shownStep()
    seen.push(step)
    if (step === last) return seen
    if (seen.length > 60) throw new Error(`It goes round and round: ${seen.join(' ')}`)
    await (fills[step] ?? (step.startsWith('q-') ? no : () => {}))()
    goOn()
    await waitFor(() => {
      const problem = document.querySelector('.summary')?.textContent
      if (shownStep() === step) throw new Error(`${step} stays: ${problem ?? 'no problem shown'}`)
    })
  }
}

function isReady(): boolean {
  const heading = screen.queryByRole('heading', { level: 1 })
  return heading !== null && document.querySelector('.overlay') === null && shownStep() !== ''
}

function fieldOf(id: string): HTMLElement {
  const field = document.getElementById(id)
  if (field === null) throw new Error(`There is no field ${id} on ${shownStep()}.`)
  return field
}
