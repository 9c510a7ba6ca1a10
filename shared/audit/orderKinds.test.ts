import { describe, expect, it } from 'vitest'
import type { ExposureType } from './exposures.ts'
import { asksPayroll, basisOf, kindOf, showsPlaces } from './orderKinds.ts'

const lines = (...policies: [policyType: string, exposureType: ExposureType][]) => ({
  categories: policies.map(([policyType, exposureType]) => ({ policyType, exposureType })),
})

describe('the kind of an order', () => {
  it.each([
    ['Workers Compensation', 'workersCompensation'],
    ['WORKERS’ COMP', 'workersCompensation'],
    ["Worker's Compensation & Employers Liability", 'workersCompensation'],
    ['Workmen’s compensation', 'workersCompensation'],
    ['Work comp', 'workersCompensation'],
    ['Workers', 'workersCompensation'],
    ['WC', 'workersCompensation'],
    ['W.C.', 'workersCompensation'],
    ['W/C and employers liability', 'workersCompensation'],
    ['Liquor Liability', 'liquor'],
    ['General Liability', 'liability'],
    ['GL', 'liability'],
    ['Artisan works, completed', 'liability'],
    ['', 'liability'],
  ])('%j is %s', (policyType, kind) => {
    expect(kindOf(lines([policyType, 'unknown']))).toBe(kind)
  })

  it('is liquor where every line is, and workers’ compensation where one is', () => {
    expect(kindOf(lines(['', 'liquorReceipts']))).toBe('liquor')
    expect(kindOf(lines(['', 'liquorReceipts'], ['General Liability', 'grossSales']))).toBe(
      'liability',
    )
    expect(kindOf(lines(['Liquor', 'liquorReceipts'], ['WC', 'payroll']))).toBe(
      'workersCompensation',
    )
    expect(kindOf(lines())).toBe('liability')
  })

  it('asks for payroll by kind or by basis, and shows places by kind or where a line has one', () => {
    expect(asksPayroll(lines(['General Liability', 'payroll']))).toBe(true)
    expect(asksPayroll(lines(['WC', 'unknown']))).toBe(true)
    expect(asksPayroll(lines(['General Liability', 'grossSales']))).toBe(false)
    // Workers' compensation that is counted in heads: its records are payroll's, its line is not.
    const byHeads = lines(['WC', 'units'])
    expect([asksPayroll(byHeads), byHeads.categories.map(basisOf)]).toEqual([true, ['units']])
    expect(lines(['WC', 'unknown']).categories.map(basisOf)).toEqual(['payroll'])
    expect(lines(['General Liability', 'unknown']).categories.map(basisOf)).toEqual(['unknown'])
    expect(showsPlaces(lines(['WC', 'payroll']))).toBe(true)
    expect(showsPlaces(lines(['General Liability', 'payroll']))).toBe(false)
    const [line] = lines(['General Liability', 'grossSales']).categories
    expect(showsPlaces({ categories: line ? [{ ...line, state: 'NH' }] : [] })).toBe(true)
  })
})
