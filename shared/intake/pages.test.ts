import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import {
  addressInText,
  checkContact,
  checkDelegate,
  checkQuestion,
} from './checkContactAndQuestion.ts'
import { checkDocuments, checkMissing } from './checkDocuments.ts'
import {
  type CheckedPage,
  checkAgentType,
  checkAnythingElse,
  checkGoOn,
  checkSign,
  checkWho,
} from './checkedPage.ts'
import {
  checkFigurePage,
  checkPayroll,
  checkSales,
  liveSales,
  type TypedLines,
} from './checkSalesAndFigures.ts'
import { ANSWER_GROUPS, readAnswers } from './readAnswers.ts'

/** `field CODE` of each problem; empty when there is none. */
const faults = (checked: CheckedPage) =>
  checked.ok ? [] : checked.errors.map(({ field, code }) => `${field} ${code}`)

const answersOf = (checked: CheckedPage) => (checked.ok ? checked.value.answers : {})

const EMPTY = { first: '', last: '', email: '', phone: '' }
const ROSA = { first: ' Rosa ', last: 'Delgado', email: 'rosa@cantina.example', phone: '' }
const PLAIN = { answer: '', detail: '', street: '', more: '', city: '', state: '', zip: '' }

function sold(lines: Partial<TypedLines>): TypedLines {
  const none = { selected: false, sales: '', salesTax: '' }
  const ids = [
    'food',
    'retail',
    'services',
    'other',
    'alcoholBeer',
    'alcoholWine',
    'alcoholSpirits',
  ]
  return { ...Object.fromEntries(ids.map((id) => [id, none])), ...lines } as TypedLines
}
const line = (sales: string, salesTax: string) => ({ selected: true, sales, salesTax })

describe('choices', () => {
  it('have to be made; there is no default', () => {
    expect(faults(checkWho(''))).toEqual(['who WHO_MISSING'])
    expect(faults(checkWho('admin'))).toEqual(['who WHO_MISSING'])
    for (const check of [checkAgentType, checkGoOn]) {
      expect(faults(check(''))).toEqual(['answer ANSWER_MISSING'])
      expect(faults(check('no'))).toEqual([])
    }
    expect(answersOf(checkAgentType('no'))).toEqual({ agentIsRetailer: false })
  })
})

describe('a contact', () => {
  it('has a name and an email or a phone, in the forms of specification §5', () => {
    expect(faults(checkContact('insured', EMPTY))).toEqual([
      'first FIRST_NAME_MISSING',
      'last LAST_NAME_MISSING',
      'email CONTACT_MISSING',
    ])
    expect(faults(checkContact('insured', { ...ROSA, email: 'rosa@', phone: '555' }))).toEqual([
      'email EMAIL_INVALID',
      'phone PHONE_INVALID',
    ])
    expect(answersOf(checkContact('agent', { ...ROSA, phone: '1 (201) 555-0142' }))).toEqual({
      agentFirstName: 'Rosa',
      agentLastName: 'Delgado',
      agentEmail: 'rosa@cantina.example',
      agentPhone: '201.555.0142',
    })
    const endless = { ...ROSA, first: 'x'.repeat(201) }
    expect(faults(checkContact('insured', endless))).toEqual(['first TEXT_TOO_LONG'])
  })

  it('of a delegate needs the email that the link goes to', () => {
    const typed = {
      ...EMPTY,
      first: 'D',
      last: 'K',
      phone: '2015550142',
      relation: '',
      message: '',
    }
    expect(faults(checkDelegate({ ...typed, parts: 'all' }))).toEqual([
      'email EMAIL_MISSING',
      'relation RELATION_MISSING',
    ])
  })
})

describe('a key question', () => {
  it('asks what changed on Yes, but not of tax and release', () => {
    expect(faults(checkQuestion('q-name', PLAIN))).toEqual(['answer ANSWER_MISSING'])
    expect(faults(checkQuestion('q-name', { ...PLAIN, answer: 'yes' }))).toEqual([
      'detail DETAIL_MISSING',
    ])
    const long = { ...PLAIN, answer: 'yes', detail: 'x'.repeat(1001) }
    expect(faults(checkQuestion('q-name', long))).toEqual(['detail TEXT_TOO_LONG'])
    expect(answersOf(checkQuestion('q-name', { ...PLAIN, answer: 'no', detail: 'old' }))).toEqual({
      keyQuestions: { businessNameChange: { answer: 'no', detail: '' } },
    })
    for (const id of ['q-sales-tax', 'q-release'] as const)
      expect(faults(checkQuestion(id, { ...PLAIN, answer: 'yes' }))).toEqual([])
  })

  it('of the mailing address asks for the new one, part by part', () => {
    expect(faults(checkQuestion('q-mailing', { ...PLAIN, answer: 'yes', state: 'XX' }))).toEqual([
      'street STREET_MISSING',
      'city CITY_MISSING',
      'state STATE_INVALID',
      'zip ZIP_INVALID',
    ])
    const address = { street: '20 River St', more: '', city: 'Hoboken', state: 'nj', zip: '07030' }
    expect(answersOf(checkQuestion('q-mailing', { ...PLAIN, answer: 'yes', ...address }))).toEqual({
      keyQuestions: {
        mailingAddressChange: { answer: 'yes', detail: '20 River St, Hoboken, NJ 07030' },
      },
    })
  })
})

describe('sales', () => {
  const all = ['food', 'alcoholBeer', 'alcoholWine'] as const

  it('have a line at least, and each its sales and its tax', () => {
    expect(faults(checkSales(sold({}), all))).toEqual(['food-selected LINES_NONE'])
    const lines = sold({
      food: line('100', '200'),
      alcoholBeer: line('', ''),
      alcoholWine: line('1,2,3', '99999999999'),
    })
    expect(faults(checkSales(lines, all))).toEqual([
      'food-sales TAX_OVER',
      'alcoholBeer-sales SALES_MISSING',
      'alcoholBeer-tax TAX_MISSING',
      'alcoholWine-sales AMOUNT_INVALID',
      'alcoholWine-tax AMOUNT_TOO_BIG',
    ])
  })

  it.each([
    ['-500', 'AMOUNT_NEGATIVE'],
    ['six hundred', 'AMOUNT_NO_DIGITS'],
    ['612.50,00', 'AMOUNT_SEPARATORS'],
    ['612.500', 'AMOUNT_SEPARATORS'],
    ['1.234', 'AMOUNT_SEPARATORS'],
    ['99999999999999999', 'AMOUNT_TOO_BIG'],
  ])('%j is refused with its reason: %s', (text, code) => {
    expect(faults(checkSales(sold({ food: line(text, '0') }), all))).toEqual([`food-sales ${code}`])
  })

  it.each([
    ['612.500,00', 612_500],
    ['1.250.000', 1_250_000],
    ['1250,50', 1250.5],
  ])('%j, as written in Spanish-speaking countries, is %d', (text, amount) => {
    const lines = sold({ food: line(text, '0') })
    expect(answersOf(checkSales(lines, ['food']))).toEqual({
      insuredCategories: [
        { id: 'food', selected: true, sales: amount, salesTax: 0, classCode: '' },
      ],
    })
    expect(liveSales(lines, all, null).totals.worksheetTotal).toBe(amount)
    expect(answersOf(checkFigurePage({ c1: text }))).toEqual({ exposures: { c1: amount } })
  })

  it('count live only without error, and the alcohol share waits for all lines (specification §5)', () => {
    const typed = sold({ food: line('$700.00', '0'), alcoholBeer: line('330', '30') })
    const live = liveSales(typed, all, 'yes')
    expect(live).toMatchObject({
      totals: { glTotal: 700, llTotal: 300, worksheetTotal: 1000, salesTaxTotal: 30 },
      uncounted: [],
      alcoholShare: 30,
    })
    const wrong = { ...typed, alcoholWine: line('5', '6') }
    expect(liveSales(wrong, all, 'yes')).toMatchObject({
      totals: { worksheetTotal: 1000 },
      uncounted: ['alcoholWine'],
      alcoholShare: null,
    })
    expect(liveSales(sold({ food: line('0', '0') }), all, 'no').alcoholShare).toBeNull()
  })
})

describe('the other pages', () => {
  it('figures are numbers from 0', () => {
    expect(
      faults(
        checkFigurePage({
          c1: '',
          c2: '-5',
          c3: '1,250.00',
          c4: 'many',
          c5: '612.500',
          c6: '9'.repeat(14),
        }),
      ),
    ).toEqual([
      'figure-c1 FIGURE_MISSING',
      'figure-c2 FIGURE_NEGATIVE',
      'figure-c4 FIGURE_INVALID',
      'figure-c5 FIGURE_SEPARATORS',
      'figure-c6 FIGURE_TOO_BIG',
    ])
    expect(answersOf(checkFigurePage({ c1: '$1,250.50' }))).toEqual({
      exposures: { c1: 1250.5 },
    })
  })

  it('pay has its overtime apart, as a part of it; people are whole ones', () => {
    const pay = (gross: string, timeAndHalf = '', doubleTime = '') => ({
      gross,
      timeAndHalf,
      doubleTime,
    })
    expect(
      faults(
        checkPayroll({ a: pay('', '1'), b: pay('100', '60', '40.01'), c: pay('9', 'half') }, '2.5'),
      ),
    ).toEqual([
      'gross-a FIGURE_MISSING',
      'timeAndHalf-a OVERTIME_OVER',
      'timeAndHalf-b OVERTIME_OVER',
      'timeAndHalf-c FIGURE_INVALID',
      'heads HEADCOUNT_INVALID',
    ])
    expect(answersOf(checkPayroll({ a: pay('$1,250.50', '50') }, ' 3 '))).toEqual({
      exposures: { a: 1250.5 },
      payroll: { a: { gross: 1250.5, timeAndHalf: 50, doubleTime: 0 } },
    })
  })

  it('documents are there, on their way, or said to be missing; a type is never guessed past', () => {
    const file = { id: 'u1', name: 'a.pdf', docType: 'D7' as const, failed: false }
    const wanted = [['D3', 'D7'], ['D8']] as const
    expect(faults(checkDocuments(wanted, [], []))).toEqual([
      'wanted-D3 DOC_MISSING',
      'wanted-D8 DOC_MISSING',
    ])
    const checked = checkDocuments(wanted, [file], ['D8', 'D3'])
    expect(checked).toMatchObject({ ok: true, value: { page: { missing: ['D8'] } } })
    expect(answersOf(checked)).toEqual({ skippedDocuments: { D3: '', D7: '' } })
    expect(faults(checkDocuments(wanted, [{ ...file, docType: null }], ['D8']))).toEqual([
      'type-u1 TYPE_MISSING',
    ])
    expect(faults(checkDocuments(wanted, [{ ...file, failed: true }], ['D8']))).toEqual([
      'wanted-D3 DOC_MISSING',
    ])
  })

  it('a missing one has a reason, in words the auditor reads', () => {
    expect(faults(checkMissing('D8', { reason: '', text: '' }))).toEqual(['reason REASON_MISSING'])
    expect(faults(checkMissing('D8', { reason: 'other', text: ' ' }))).toEqual([
      'text REASON_TEXT_MISSING',
    ])
    expect(answersOf(checkMissing('D8', { reason: 'later', text: '' }))).toEqual({
      skippedDocuments: { D8: 'They can get it later' },
    })
  })

  it('the signature is a checked box and a name; a note is optional', () => {
    expect(faults(checkSign({ box: false, name: ' ' }))).toEqual([
      'box SIGN_BOX_MISSING',
      'name SIGN_NAME_MISSING',
    ])
    expect(faults(checkAnythingElse(''))).toEqual([])
    expect(faults(checkAnythingElse('x'.repeat(4001)))).toEqual(['note TEXT_TOO_LONG'])
  })
})

it('what a page lets through, the audit takes: nothing is dropped behind it', () => {
  const text = fc.string({ maxLength: 30, unit: 'grapheme' })
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(2))
  const pages = fc.oneof(
    fc
      .record({ first: text, last: text, email: fc.emailAddress(), phone: text })
      .map((typed) => checkContact('insured', typed)),
    fc
      .record({ sales: amount, salesTax: amount })
      .map((typed) => checkSales(sold({ food: { selected: true, ...typed } }), ['food', 'retail'])),
    text.map((detail) => checkQuestion('q-owners', { ...PLAIN, answer: 'yes', detail })),
    text.map((words) => checkMissing('D3', { reason: 'other', text: words })),
    text.map(checkAnythingElse),
    amount.map((figure) => checkFigurePage({ 16910: figure })),
  )
  const audit = anAudit()
  const scope = { scopes: ['insured'] as const, groups: ANSWER_GROUPS, mayRelease: true }
  fc.assert(
    fc.property(pages, (checked) => {
      if (!checked.ok) return
      const read = readAnswers(checked.value.answers, {}, { audit, scope, random: seededRandom() })
      expect(read.dropped).toEqual([])
      expect(read.insuredCategories.every(({ error }) => error === '')).toBe(true)
    }),
    { numRuns: soakSize(100, 300) },
  )
})

describe('what is typed with spaces around it', () => {
  it('is kept without them, in answers and in what the page keeps', () => {
    const typed = { ...PLAIN, answer: 'yes', street: ' 1 Wharf St ', more: ' Rear\u200b ' }
    const address = checkQuestion('q-mailing', {
      ...typed,
      city: 'Portland ',
      state: 'me',
      zip: ' 04101 ',
    })
    expect(address.ok && address.value.page).toEqual({
      street: '1 Wharf St',
      more: 'Rear',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
    })
    expect(answersOf(checkAnythingElse('  Call after noon.  '))).toEqual({
      anythingElse: 'Call after noon.',
    })
  })
})

const MAIN = { street: '12 Main St', more: '', city: 'Hoboken', state: 'NJ', zip: '07030' }

it.each([
  ['12 Main St, Hoboken, NJ 07030', MAIN],
  ['We opened in May at 12 Main St, Hoboken nj 07030.', MAIN],
  ['12 Main St, Suite 4, Hoboken, NJ, 07030-1234', { ...MAIN, more: 'Suite 4', zip: '07030-1234' }],
  ['Abrimos en mayo.\n12 Main St, West New York, NJ 07030', { ...MAIN, city: 'West New York' }],
])('%j holds an address', (text, address) => {
  expect(addressInText(text)).toEqual(address)
})

it.each([
  '',
  'We closed one in May',
  '12 Main St, Hoboken',
  '12 Main St, Hoboken, XX 07030',
  '12 Main St, Hoboken, NJ 0703',
  'Main St, Hoboken, NJ 07030',
])('%j holds no plain address', (text) => {
  expect(addressInText(text)).toBeNull()
})

it('a long text takes no time', () => {
  expect(addressInText('1 a, '.repeat(5000))).toBeNull()
})
