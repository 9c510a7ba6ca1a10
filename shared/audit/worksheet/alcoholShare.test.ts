import { expect, it } from 'vitest'
import { alcoholShare, emptyLine, enterAmounts, selectLine } from './salesLines.ts'

it('the share of alcohol is of net, of lines that count', () => {
  const line = (id: string, sales: string, salesTax = '') =>
    enterAmounts(selectLine(emptyLine(id)), { sales, salesTax })
  expect(alcoholShare([])).toBe(0)
  expect(alcoholShare([line('food', '700'), line('alcoholBeer', '310', '10')])).toBe(0.3)
  expect(alcoholShare([line('food', '700'), line('alcoholWine', '1', '2')])).toBe(0)
})
