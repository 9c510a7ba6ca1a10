import { describe, expect, it } from 'vitest'
import { readExposureType } from './classLines.ts'
import { EXPOSURE_TYPES } from './exposures.ts'

describe('premium basis', () => {
  it.each([
    ['s', 'grossSales'],
    ['GrSales', 'grossSales'],
    ['Gross Sales', 'grossSales'],
    ['$1,000 sales', 'grossSales'],
    ['Per $1,000 of Gross Sales', 'grossSales'],
    ['Gross Receipts', 'grossSales'],
    ['RECEILIQ', 'liquorReceipts'],
    ['Liquor Receipts', 'liquorReceipts'],
    ['p', 'payroll'],
    ['P', 'payroll'],
    ['PAYRL', 'payroll'],
    ['per $100 payroll', 'payroll'],
    ['TotCost', 'totalCost'],
    ['Total Cost', 'totalCost'],
    ['AREA', 'area'],
    ['Area (sq. ft.)', 'unknown'],
    ['Sq. Ft.', 'area'],
    ['per 1,000 sq ft', 'area'],
    ['Unit', 'units'],
    ['each', 'units'],
    ['ADMIS', 'admissions'],
    ['m', 'admissions'],
    ['t', 'unknown'],
    ['', 'unknown'],
    ['1000', 'unknown'],
    ['constructor', 'unknown'],
  ])('%j is %s', (text, type) => {
    expect(readExposureType(text)).toBe(type)
  })

  it.each(Object.entries(EXPOSURE_TYPES))(
    '%s is read back from its own label',
    (type, { label }) => {
      expect(readExposureType(label)).toBe(type)
    },
  )
})
