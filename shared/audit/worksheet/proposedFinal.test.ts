import { describe, expect, it } from 'vitest'
import { differsFromNet, proposedFinal } from './exposures.ts'
import { emptyLine, enterAmounts, selectLine } from './salesLines.ts'

const line = (id: string, classCode: string, sales: string, salesTax = '') =>
  enterAmounts({ ...selectLine(emptyLine(id)), classCode }, { sales, salesTax })
const gross = { classCode: '16910', exposureType: 'grossSales' } as const
const liquor = { classCode: '58161', exposureType: 'liquorReceipts' } as const

describe('the net of the worksheet as a final exposure', () => {
  it('is that of the lines of a class, by its code', () => {
    const insuredCategories = [
      line('food', '16910', '500.10', '40.05'),
      line('retail', '16910 ', '0.20'),
      line('alcoholBeer', '58161', '100'),
      line('services', '16910', '1', '2'),
    ]
    const categories = [gross, { ...gross, classCode: '16911' }, liquor]
    const worksheet = { categories, insuredCategories, glIncludesAlcohol: true }
    const of = (classCode: string, exposureType: 'grossSales' | 'payroll') =>
      proposedFinal({ classCode, exposureType }, worksheet)
    expect(of('16910', 'grossSales')).toBe(460.25)
    expect(of('16910', 'payroll')).toBeNull()
    expect(of('99999', 'grossSales')).toBeNull()
    expect(of('', 'grossSales')).toBeNull()
  })

  it.each([
    [false, 552_920, 90_000],
    [true, 642_920, 90_000],
  ])('without class codes is the only class of a kind’s; alcohol in GL %s', (gl, glNet, llNet) => {
    const worksheet = {
      categories: [gross, liquor],
      insuredCategories: [line('food', '', '600000', '47080'), line('alcoholBeer', '', '90000')],
      glIncludesAlcohol: gl,
    }
    expect(proposedFinal(gross, worksheet)).toBe(glNet)
    expect(proposedFinal(liquor, worksheet)).toBe(llNet)
    expect(differsFromNet({ ...gross, finalExposure: glNet }, worksheet)).toBeNull()
    expect(differsFromNet({ ...gross, finalExposure: glNet + 0.01 }, worksheet)).toBe(glNet)
    expect(differsFromNet({ ...gross, finalExposure: null }, worksheet)).toBeNull()
  })

  it('is not guessed where two classes could have a line', () => {
    const worksheet = {
      categories: [gross, { ...gross, classCode: '16911' }],
      insuredCategories: [line('food', '', '600')],
      glIncludesAlcohol: false,
    }
    expect(proposedFinal(gross, worksheet)).toBeNull()
  })
})
