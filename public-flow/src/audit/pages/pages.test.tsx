import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Category } from '#shared/audit/classLines.ts'
import { publicWorld } from '../../testing/publicWorld.ts'
import {
  addFiles,
  choose,
  fill,
  goOn,
  OWNER,
  openAt,
  person,
  shownStep,
  walkFlow,
} from '../../testing/walkFlow.tsx'

beforeEach(() => window.history.replaceState({}, '', '/'))

async function opened(changes: Parameters<ReturnType<typeof publicWorld>['open']>[2] = {}) {
  const world = publicWorld()
  world.harness.world.files = world.files
  const id = await world.open('T0001', 'A1B2C3', changes)
  return { ...world, id }
}

const inSpanish = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Español' }))
const value = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value
const problems = () => document.querySelector('.summary')?.textContent ?? ''

describe('what is typed', () => {
  it('is put in form, says what it reads, and is refused with its reason, in both languages', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Español' }))
    const value = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)?.value
    const help = (name: string) => document.querySelector(`#${name}`)?.textContent
    await walkFlow(OWNER, 'contact')
    person()
    fill({ phone: '+1 (207) 555-0130 x9' })
    expect(value('phone')).toBe('207.555.0130 x9')
    goOn()
    await screen.findAllByText(/Escriba el teléfono sin la extensión/)
    fill({ phone: '+1 (207) 555-0130' })
    expect(value('phone')).toBe('207.555.0130')

    await walkFlow({ ...OWNER, contact: () => undefined }, 'q-mailing')
    choose('answer')
    fill({ street: '1 Main St', city: 'Portland', state: 'main', zip: '558' })
    const offered = document.querySelectorAll<HTMLOptionElement>('#state-list option')
    expect([...offered].map((option) => option.value)).toEqual(['ME'])
    fill({ state: 'maine' })
    fireEvent.blur(document.querySelector('#state') ?? document.body)
    expect(value('state')).toBe('ME')
    goOn()
    await screen.findAllByText('Escriba un código postal, como 07030')
    fill({ zip: '041011234' })
    expect(value('zip')).toBe('04101-1234')

    await walkFlow({ ...OWNER, 'q-mailing': () => undefined }, 'sales')
    choose('food-selected')
    fill({ 'food-sales': '12,00x', 'food-tax': '-5' })
    expect(value('food-sales')).toBe('1,200')
    expect(help('food-sales-note')).toBe('Leemos $1,200.00')
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByText('We read $1,200.00')
    goOn()
    await screen.findAllByText(/enter 0 or more, without a minus sign/)
    fill({ 'food-sales': '612.50,00', 'food-tax': 'none' })
    goOn()
    await screen.findAllByText(/use commas for thousands and a point for cents/)
    await screen.findAllByText(/enter the amount in digits/)
  })
})

describe('a problem', () => {
  it('goes from its field and from the list as soon as it is corrected, and the focus stays', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'sales')
    choose('food-selected')
    // What is only not there yet is no error.
    expect(screen.getByText(/One line is not counted yet/).className).toContain('calm')
    fill({ 'food-sales': 'x' })
    goOn()
    await waitFor(() => expect(document.activeElement?.className).toBe('summary'))
    expect(problems()).toMatch(/Food: enter the amount in digits.*Food: enter the tax/)
    const sales = document.querySelector<HTMLInputElement>('#food-sales')
    sales?.focus()
    fill({ 'food-sales': '700' })
    expect(problems()).not.toMatch(/in digits/)
    expect(problems()).toMatch(/Food: enter the tax/)
    expect(sales?.getAttribute('aria-invalid')).toBe('false')
    expect(document.activeElement).toBe(sales)
    // What is wrong anew is said at the next Continue, not while one types.
    fill({ 'food-tax': '900' })
    expect(document.querySelector('.summary, .field-error[id]')).toBeNull()
    goOn()
    await screen.findAllByText(/Food: tax can’t be more than sales/)
    fill({ 'food-tax': '70' })
    expect(screen.queryByText(/can’t be more than sales/)).toBeNull()
    expect(document.title).not.toMatch(/Error/)
  })

  it('of a signature goes with the box and the name', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    const documents = async () => {
      addFiles('P&L 2025.pdf', 'sales tax return.pdf')
      await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
    }
    await walkFlow({ ...OWNER, documents }, 'sign')
    goOn()
    await screen.findAllByText('Check the box if your answers are true')
    choose('box')
    expect(screen.queryByText('Check the box if your answers are true')).toBeNull()
    expect(problems()).toContain('Type your full name')
  })
})

it('an amount written as in Spanish-speaking countries is read, and the field says how', async () => {
  const { services, id, intake } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await inSpanish()
  await walkFlow(OWNER, 'sales')
  choose('food-selected')
  for (const typed of ['6', '61', '612', '612.', '612.5', '612.50', '612.500', '612.500,'])
    fill({ 'food-sales': typed })
  fill({ 'food-sales': '612.500,00', 'food-tax': '1250,50' })
  expect(value('food-sales')).toBe('612.500,00')
  expect(screen.getByText('Leemos $612,500.00')).toBeTruthy()
  expect(screen.getByText('Leemos $1,250.50')).toBeTruthy()
  // Thousands to one reader, cents to another: it is asked, with the way to write it.
  fill({ 'food-sales': '612.500' })
  goOn()
  await screen.findAllByText(
    'Comida: use coma para los miles y punto para los centavos, como 612,500.00',
  )
  fill({ 'food-sales': '612.500,00' })
  goOn()
  await waitFor(() => expect(shownStep()).toBe('documents'))
  expect(intake(id).answers['insuredCategories']).toContainEqual({
    id: 'food',
    selected: true,
    sales: 612_500,
    salesTax: 1250.5,
    classCode: '',
  })
})

it('a question names the audit’s period, and the footer its hours in the reader’s language', async () => {
  const { services, id } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'q-name')
  await screen.findByText(/^From \d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d\.$/)
  const english = screen.getByText('9 to 5')
  expect(english.getAttribute('lang')).toBe('en')
  await inSpanish()
  await screen.findByText(/^Del .* al .* \(mes\/día\/año\)\.$/)
  expect(screen.getByText('De 9 a 5').getAttribute('lang')).toBe('es')
})

describe('the questions about changes', () => {
  it('can be answered with one No by who has read them all; each is kept as its own answer', async () => {
    const { services, id, intake } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'q-new-products')
    const listed = screen.getByText('Nothing changed?').closest('details')
    expect(listed?.open).toBe(false)
    expect(listed?.querySelectorAll('li')).toHaveLength(7)
    fireEvent.click(screen.getByRole('button', { name: 'None of these changed', hidden: true }))
    await waitFor(() => expect(shownStep()).toBe('q-release'))
    await waitFor(() =>
      expect(Object.keys(Object(intake(id).answers['keyQuestions']))).toHaveLength(8),
    )
    expect(intake(id).answers['keyQuestions']).toMatchObject({
      salesTaxCollected: { answer: 'yes' },
      newProducts: { answer: 'no', detail: '' },
      mailingAddressChange: { answer: 'no' },
      operationsChange: { answer: 'no' },
    })
    // Once one is answered, each is changed on its own page.
    openAt(services, `/sml/audit/${id}/q-new-products`)
    await screen.findByRole('heading', { name: /selling anything new/ })
    expect(screen.queryByText('Nothing changed?')).toBeNull()
  })

  it('say how many characters are left for what changed, and how many are too many', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'q-new-products')
    choose('answer')
    const detail = await screen.findByLabelText('What changed?')
    for (const [length, said] of [
      [0, '1000 characters left.'],
      [999, '1 character left.'],
      [1001, '1 character too many.'],
      [6400, '5400 characters too many.'],
    ] as const) {
      fireEvent.change(detail, { target: { value: 'x'.repeat(length) } })
      screen.getByText(said)
    }
  })

  it('are offered so on the first of them only', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'q-new-products')
    choose('answer-no')
    goOn()
    await screen.findByRole('heading', { name: /business name change/ })
    expect(screen.queryByText('Nothing changed?')).toBeNull()
  })
})

it('a problem of one of several payroll lines names the line', async () => {
  const line = (id: string, classDescription: string): Category => ({
    id,
    classCode: id,
    subLine: '',
    classDescription,
    policyType: 'WC',
    exposureType: 'payroll',
    estimatedExposure: 1,
    notes: '',
    finalExposure: null,
    diff: null,
  })
  const { services, id } = await opened({
    categories: [line('5645', 'Carpentry'), line('5474', 'Painting')],
  })
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'payroll')
  fill({ 'gross-5645': '210,000', heads: '6' })
  goOn()
  await waitFor(() => expect(problems()).toContain('Painting: Enter the number, or 0'))
  expect(problems()).not.toContain('Carpentry')
})

it('payroll: by class and state with overtime apart, and its records in place of P&L and "Other"', async () => {
  const line = (id: string, state: string): Category => ({
    id,
    classCode: '5474',
    subLine: '',
    classDescription: 'Painting',
    policyType: 'Workers Compensation',
    state,
    // The kind alone says that it is rated by payroll.
    exposureType: 'unknown',
    estimatedExposure: 1,
    notes: '',
    finalExposure: null,
    diff: null,
  })
  const { services, id, harness } = await opened({
    categories: [line('5474', 'NH'), line('5474_2', 'MA')],
  })
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'payroll')
  expect([...document.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
    'Painting · NH',
    'Painting · MA',
  ])
  fill({ 'gross-5474': '120,000', 'timeAndHalf-5474': '130,000', 'gross-5474_2': '0', heads: '6' })
  goOn()
  await waitFor(() =>
    expect(problems()).toContain('Painting · NH: Overtime can’t be more than the total pay'),
  )
  fill({ 'timeAndHalf-5474': '9,000' })
  goOn()
  await waitFor(() => expect(shownStep()).toBe('subcontractors'))
  choose('answer-no')
  goOn()
  await waitFor(() => expect(shownStep()).toBe('documents'))
  expect(document.querySelector('.wanted')?.textContent).toContain('Payroll records')
  expect(document.querySelector('.wanted')?.textContent).not.toMatch(/Profit and loss|Other/)
  await act(async () => addFiles('q1.pdf'))
  await waitFor(() => expect(document.querySelector('select')).toBeTruthy())
  const select = document.querySelector('select') ?? document.createElement('select')
  expect([...select.options].map(({ text }) => text).slice(0, 4)).toEqual([
    'Choose one',
    'Form 941',
    'State unemployment report',
    'Payroll register or summary',
  ])
  fireEvent.change(select, { target: { value: 'form941' } })
  await screen.findByText('We have it')
  await inSpanish()
  await screen.findAllByText('Registros de nómina')
  goOn()
  await walkFlow({}, 'check')
  expect(document.body.textContent).toContain('Horas extra a tiempo y medio: $9,000.00')
  await act(async () => void (await harness.pass()))
  expect(harness.audit(id)).toMatchObject({
    providedExposures: { 5474: 120000, '5474_2': 0 },
    payroll: [
      { line: '5474', gross: 120000, timeAndHalf: 9000, doubleTime: 0, record: '' },
      { line: '5474_2', gross: 0 },
    ],
    flags: [],
  })
  expect(harness.store.all('attachments')).toMatchObject([{ docType: 'D99', docKind: 'form941' }])
})

it('documents: the focus stays at the files when a card’s button goes', async () => {
  const { services, id, files } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'documents')
  const focused = () => document.activeElement
  const press = (name: RegExp | string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  files.failWith('unavailable')
  addFiles('P&L 2025.pdf')
  await screen.findByText(/The connection dropped/)
  files.failWith(null)
  press('Try again')
  await screen.findByText(/Saved\. /)
  expect(focused()?.matches('li.file')).toBe(true)
  expect(focused()?.textContent).toContain('P&L 2025.pdf')

  addFiles('sales tax return.pdf')
  await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
  press(/^Remove ?P&L/)
  await waitFor(() => expect(screen.queryByText('P&L 2025.pdf')).toBeNull())
  expect(focused()?.textContent).toContain('sales tax return.pdf')

  // As the next visit lists it.
  openAt(services, `/sml/audit/${id}/documents`)
  await screen.findByText(/Saved\. /)
  press(/^Remove ?sales/)
  await waitFor(() => expect(screen.queryByText('sales tax return.pdf')).toBeNull())
  expect(focused()?.textContent).toContain('Add files')
})

it('documents: which dates serve, and what happens after "I don’t have this", is said there', async () => {
  const { services, id } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'documents')
  await screen.findByText(/^We need 2 documents that cover \d\S+ to \d\S+\.$/)
  expect(screen.getByText('Dates up to 30 days earlier or later are fine.')).toBeTruthy()
  goOn()
  await screen.findAllByText(/^Add your sales tax returns/)
  expect(problems()).toContain('Add your profit and loss statement or sales breakdown, or choose')
  choose('wanted-D8')
  expect(screen.getByText(/^Next we ask why\. You can still send everything/)).toBeTruthy()
  expect(screen.queryByText(/^Add your sales tax returns/)).toBeNull()
  await act(async () => addFiles('P&L 2025.pdf'))
  await screen.findByText(/Saved\. /)
  goOn()
  await screen.findByRole('heading', { name: 'Why don’t you have it?' })
  expect(screen.getByText(/Your auditor reads the reason and may call you/)).toBeTruthy()
})
