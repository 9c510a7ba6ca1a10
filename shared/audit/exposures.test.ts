import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import type { Category } from './classLines.ts'
import { differenceOf, differsFromNet, needsExplanation, proposedFinal } from './exposures.ts'
import { emptyLine, enterAmounts, selectLine } from './salesLines.ts'
import { payrollSheetOf } from './worksheet/payrollSheet.ts'

describe('specification §5, difference percentage', () => {
  it.each([
    ['both zero', 0, 0, 0],
    ['final zero', 500, 0, -1],
    ['estimate zero', 0, 500, 1],
    ['more', 200, 250, 0.25],
    ['less', 200, 150, -0.25],
    ['the same', 200, 200, 0],
  ])('%s: %d to %d is %d', (_, estimate, final, difference) => {
    expect(differenceOf(estimate, final)).toBe(difference)
  })

  it('is never below -1 and always a number', () => {
    const exposure = fc.double({ min: 0, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(exposure, exposure, (estimate, final) => {
        expect(differenceOf(estimate, final)).toBeGreaterThanOrEqual(-1)
      }),
    )
  })

  it('needs a note over 20% either way, not at it', () => {
    expect(needsExplanation(differenceOf(100, 120))).toBe(false)
    expect(needsExplanation(differenceOf(100, 121))).toBe(true)
    expect(needsExplanation(differenceOf(100, 79))).toBe(true)
    expect(needsExplanation(null)).toBe(false)
  })
})

const line = (id: string, classCode: string, sales: string, salesTax = '') =>
  enterAmounts({ ...selectLine(emptyLine(id)), classCode }, { sales, salesTax })
const gross = {
  id: '16910',
  classCode: '16910',
  policyType: '',
  exposureType: 'grossSales',
} as const
const liquor = {
  id: '58161',
  classCode: '58161',
  policyType: '',
  exposureType: 'liquorReceipts',
} as const
const sheet = payrollSheetOf(anAudit(), null)

describe('the net of the worksheet as a final exposure', () => {
  it('is that of the lines of a class, by its code', () => {
    const insuredCategories = [
      line('food', '16910', '500.10', '40.05'),
      line('retail', '16910 ', '0.20'),
      line('alcoholBeer', '58161', '100'),
      line('services', '16910', '1', '2'),
    ]
    const categories = [gross, { ...gross, classCode: '16911' }, liquor]
    const worksheet = { categories, insuredCategories, glIncludesAlcohol: true, sheet }
    const of = (classCode: string, exposureType: 'grossSales' | 'payroll') =>
      proposedFinal({ id: classCode, classCode, policyType: '', exposureType }, worksheet)
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
      sheet,
    }
    expect(proposedFinal(gross, worksheet)).toBe(glNet)
    expect(proposedFinal(liquor, worksheet)).toBe(llNet)
    expect(differsFromNet({ ...gross, finalExposure: glNet }, worksheet)).toBeNull()
    expect(differsFromNet({ ...gross, finalExposure: glNet + 0.01 }, worksheet)).toBe(glNet)
    expect(differsFromNet({ ...gross, finalExposure: null }, worksheet)).toBeNull()
  })

  it('is not proposed to each of two lines of one class; to premises and products, or two policies, it is', () => {
    const insuredCategories = [line('food', '16910', '600')]
    const second = { ...gross, id: '16910_2' }
    const proposed = (one: Partial<Category>, other: Partial<Category>) => {
      const categories = [
        { ...gross, ...one },
        { ...second, ...other },
      ]
      const worksheet = { categories, insuredCategories, glIncludesAlcohol: false, sheet }
      const split = categories.map((each) =>
        differsFromNet({ ...each, finalExposure: 300 }, worksheet),
      )
      return [categories.map((each) => proposedFinal(each, worksheet)), split]
    }
    const none = [
      [null, null],
      [null, null],
    ]
    const each = [
      [600, 600],
      [600, 600],
    ]
    expect(proposed({}, {})).toEqual(none)
    expect(proposed({ location: '1' }, { location: '2', classCode: '16910 ' })).toEqual(none)
    expect(proposed({ subLine: '334' }, {})).toEqual(none)
    expect(proposed({ subLine: '334' }, { subLine: '336' })).toEqual(each)
    expect(proposed({ policyType: 'GL' }, { policyType: 'Umbrella' })).toEqual(each)
    expect(proposed({}, { exposureType: 'area' })[0]).toEqual([600, null])
  })

  it('is not guessed where two classes could have a line', () => {
    const worksheet = {
      categories: [gross, { ...gross, classCode: '16911' }],
      insuredCategories: [line('food', '', '600')],
      glIncludesAlcohol: false,
      sheet,
    }
    expect(proposedFinal(gross, worksheet)).toBeNull()
  })
})
