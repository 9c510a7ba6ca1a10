import { expect, it } from 'vitest'
import { CLASS_CODES } from './content.ts'
import { differenceWords, storedValueText } from './lineage.ts'
import { updateClassLines } from './orderUpdate.ts'

it.each([
  ['policyStart', 'Policy From', '2025-11-04', 'Policy From (policy start)', '11/04/25'],
  ['auditStart', 'Policy From', '2025-11-04', 'Policy From (audit start)', '11/04/25'],
  ['policyNumber', 'Policy Number', 'P-2', 'Policy Number', 'P-2'],
  ['insuredLocationCity', 'City', 'Bath', 'City (location city)', 'Bath'],
  ['notes', 'Special Instructions', 'Call first', 'Special Instructions', 'Call first'],
  ['categories.58161.premiumBasis', 'Class 58161', 'grossSales', 'Class 58161', 'Gross sales'],
  ['categories.58161.estimatedExposure', 'Class 58161', '500000', 'Class 58161', '500,000'],
])('a difference of %s, %s: %s is read as %s, %s', (field, label, to, name, text) => {
  expect(differenceWords({ field, label, from: '', to })).toEqual({ name, from: '', to: text })
})

it('a value that is in no form stays as it is', () => {
  expect(storedValueText('auditDue', 'soon')).toBe('soon')
  expect(storedValueText('categories.58161.estimatedExposure', 'many')).toBe('many')
})

it('a class line that goes is read with its basis and its exposure in their form', () => {
  const line = {
    ...{ id: '16910', classCode: '16910', subLine: '', policyType: '', notes: '' },
    ...{ classDescription: 'Restaurants', exposureType: 'grossSales' as const },
    ...{ estimatedExposure: 500_000, finalExposure: null, diff: null },
  }
  const { differences } = updateClassLines([line], [], [], [CLASS_CODES])
  expect(differences).toMatchObject([{ from: 'Restaurants, Gross sales, $500,000.00', to: '' }])
})
