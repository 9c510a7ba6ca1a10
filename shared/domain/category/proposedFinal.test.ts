import { expect, it } from 'vitest'
import { proposedFinal } from './proposedFinal.ts'
import { emptyLine, enterAmounts, selectLine } from './selectLine.ts'

it('proposes the net of the lines of a class, by its code', () => {
  const line = (id: string, classCode: string, sales: string, salesTax = '') =>
    enterAmounts({ ...selectLine(emptyLine(id)), classCode }, { sales, salesTax })
  const lines = [
    line('food', '16910', '500.10', '40.05'),
    line('retail', '16910 ', '0.20'),
    line('alcoholBeer', '58161', '100'),
    line('services', '16910', '1', '2'),
  ]
  const of = (classCode: string, exposureType: 'grossSales' | 'payroll') =>
    proposedFinal({ classCode, exposureType }, lines)
  expect(of('16910', 'grossSales')).toBe(460.25)
  expect(of('16910', 'payroll')).toBeNull()
  expect(of('99999', 'grossSales')).toBeNull()
  expect(of('', 'grossSales')).toBeNull()
})
