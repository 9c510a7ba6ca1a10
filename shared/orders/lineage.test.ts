import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { CLASS_CODES } from './content.ts'
import { differenceText, storedValueText, valueSince } from './lineage.ts'
import { updateClassLines } from './orderUpdate.ts'

describe('valueSince', () => {
  describe('a field that an order gave', () => {
    const audit = anAudit({
      insuredPhone: '207.555.0199',
      agentCompany: '',
      policyStart: '2025-10-01',
      notes: [{ text: 'Ring twice', date: new Date(0), userId: 'System' }],
      categories: [
        {
          id: '5.1',
          classCode: '5.1',
          subLine: '',
          classDescription: '',
          policyType: '',
          exposureType: 'grossSales',
          estimatedExposure: 850_000,
          notes: '',
          finalExposure: null,
          diff: null,
        },
      ],
    })

    it.each([
      ['a text that is still there', 'policyStart', '2025-10-01', null],
      ['a text that was replaced', 'insuredPhone', '207.555.0101', '207.555.0199'],
      ['a text that was emptied', 'agentCompany', 'Harbor Agency', ''],
      ['a note that is still there', 'notes', 'Ring twice', null],
      ['a figure of a class line', 'categories.5.1.estimatedExposure', '850000', null],
      ['another figure of it', 'categories.5.1.estimatedExposure', '800000', '850000'],
      ['a class line that is gone', 'categories.9.classCode', '9', ''],
    ])('says of %s whether a person changed it since', (_, field, value, since) => {
      expect(valueSince(audit, { field, value })).toBe(since)
    })
  })
})

describe('differenceText', () => {
  it.each([
    ['policyStart', 'Policy From', '2025-11-04', 'Policy From (policy start)', '11/04/25'],
    ['auditStart', 'Policy From', '2025-11-04', 'Policy From (audit start)', '11/04/25'],
    ['policyNumber', 'Policy Number', 'P-2', 'Policy Number', 'P-2'],
    ['insuredLocationCity', 'City', 'Bath', 'City (location city)', 'Bath'],
    ['notes', 'Special Instructions', 'Call first', 'Special Instructions', 'Call first'],
    ['categories.58161.premiumBasis', 'Class 58161', 'grossSales', 'Class 58161', 'Gross sales'],
    ['categories.58161.estimatedExposure', 'Class 58161', '500000', 'Class 58161', '500,000'],
  ])('a difference of %s, %s: %s is read as %s, %s', (field, label, to, name, text) => {
    expect(differenceText({ field, label, from: '', to })).toEqual({ name, from: '', to: text })
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
    const { differences } = updateClassLines({ categories: [line] }, [], [], [CLASS_CODES])
    expect(differences).toMatchObject([{ from: 'Restaurants, Gross sales, $500,000.00', to: '' }])
  })
})
