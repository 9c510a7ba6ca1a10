import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { valueSince } from './lineage.ts'

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
    ['a text that somebody replaced', 'insuredPhone', '207.555.0101', '207.555.0199'],
    ['a text that somebody emptied', 'agentCompany', 'Harbor Agency', ''],
    ['a note that is still there', 'notes', 'Ring twice', null],
    ['a figure of a class line', 'categories.5.1.estimatedExposure', '850000', null],
    ['another figure of it', 'categories.5.1.estimatedExposure', '800000', '850000'],
    ['a class line that is gone', 'categories.9.classCode', '9', ''],
  ])('says of %s whether a person changed it since', (_, field, value, since) => {
    expect(valueSince(audit, { field, value })).toBe(since)
  })
})
