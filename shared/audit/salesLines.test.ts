import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alcoholShare,
  deselectLine,
  emptyLine,
  enterAmounts,
  hasUncounted,
  INSURED_LINES,
  type InsuredCategory,
  netOf,
  selectLine,
  sumOfAmounts,
  totalsOf,
} from './salesLines.ts'

function line(id: string, sales: string, salesTax = ''): InsuredCategory {
  return enterAmounts(selectLine(emptyLine(id)), { sales, salesTax })
}

describe('specification §5, net', () => {
  it('is sales minus sales tax, exact to the cent', () => {
    expect(netOf(100, 8.25)).toBe(91.75)
    expect(netOf(0.3, 0.1)).toBe(0.2)
    expect(sumOfAmounts([0.1, 0.2])).toBe(0.3)
  })
})

describe('specification §5, totals', () => {
  it('count lines by their liability; ids that begin with alcohol are liquor (§3)', () => {
    const lines = [
      line('food', '1,000.00', '80'),
      line('retail', '$50.10'),
      line('alcoholBeer', '200', '16'),
    ]
    expect(totalsOf(lines, 'yes')).toEqual({
      glTotal: 970.1,
      llTotal: 184,
      salesTotal: 1250.1,
      salesTaxTotal: 96,
      worksheetTotal: 1154.1,
      valTaxes: true,
    })
  })

  it('count only selected lines without error', () => {
    const lines = [
      line('food', '100'),
      { ...line('retail', '100'), selected: false },
      line('services', '10', '11'),
      line('other', 'ten'),
    ]
    expect(totalsOf(lines, 'no')).toMatchObject({ salesTotal: 100, glTotal: 100, valTaxes: true })
  })

  it.each([
    ['yes', '8', true],
    ['yes', '', false],
    ['no', '', true],
    ['no', '8', false],
    [null, '8', false],
    [null, '', false],
  ] as const)('valTaxes for the answer %s and the tax "%s" is %s', (answer, tax, agrees) => {
    expect(totalsOf([line('food', '100', tax)], answer).valTaxes).toBe(agrees)
  })

  it('say that a selected line is left out: a tax that exceeds its sales agrees with no answer', () => {
    const over = [line('food', '100', '99999')]
    expect([hasUncounted(over), totalsOf(over, 'no').valTaxes]).toEqual([true, true])
    expect(hasUncounted([line('food', '100', '8')])).toBe(false)
    expect(hasUncounted([deselectLine(line('food', '100', '99999'))])).toBe(false)
  })

  it('add up: worksheet = general + liquor = sales - tax', () => {
    const cents = fc.nat({ max: 1e9 })
    const lines = fc.array(fc.tuple(fc.constantFrom(...Object.keys(INSURED_LINES)), cents, cents))
    fc.assert(
      fc.property(lines, (rows) => {
        const totals = totalsOf(
          rows.map(([id, sales, tax]) =>
            line(id, (sales / 100).toFixed(2), (tax / 100).toFixed(2)),
          ),
          null,
        )
        expect(totals.worksheetTotal).toBe(sumOfAmounts([totals.glTotal, totals.llTotal]))
        expect(totals.worksheetTotal).toBe(netOf(totals.salesTotal, totals.salesTaxTotal))
      }),
    )
  })
})

describe('specification §3, sales line', () => {
  it('has an error when an amount is no currency or the tax exceeds the sales', () => {
    expect(line('food', '100', '100').error).toBe('')
    expect(line('food', '100', '100.01').error).toBe('TAX_OVER_SALES')
    expect(line('food', '1OO').error).toBe('NOT_CURRENCY')
    expect(line('food', '-5').error).toBe('NOT_CURRENCY')
    expect(line('food', '', '').error).toBe('')
  })

  it('deselecting resets its sales, sales tax and net to 0 and its class code to empty (§5)', () => {
    const selected = { ...line('food', '100', '200'), classCode: '16910' }
    expect(deselectLine(selected)).toEqual({
      id: 'food',
      selected: false,
      sales: 0,
      salesTax: 0,
      classCode: '',
      net: 0,
      error: '',
    })
  })
})

it('the share of alcohol is of net, of lines that count', () => {
  expect(alcoholShare([])).toBe(0)
  expect(alcoholShare([line('food', '700'), line('alcoholBeer', '310', '10')])).toBe(0.3)
  expect(alcoholShare([line('food', '700'), line('alcoholWine', '1', '2')])).toBe(0)
})
