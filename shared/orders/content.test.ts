import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEADER_FIELDS } from '#shared/firm/feedProfile.ts'
import { changedFields, hashContent, orderContent } from './content.ts'
import type { OrderClass, OrderRecord } from './model.ts'

const line: fc.Arbitrary<OrderClass> = fc.record({
  classCode: fc.constantFrom('16910', '58161', '98304'),
  classDescription: fc.constantFrom('', 'Restaurants', 'Painting'),
  exposureType: fc.constantFrom('', 'grossSales', 'payroll'),
  estimatedExposure: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1e6 })),
  policyType: fc.constantFrom('', 'General Liability'),
  subLine: fc.constantFrom('', '334'),
  notes: fc.constant(''),
})

const record: fc.Arbitrary<OrderRecord> = fc.record({
  header: fc.record(
    Object.fromEntries(HEADER_FIELDS.map((field) => [field, fc.string({ maxLength: 8 })])),
  ) as unknown as fc.Arbitrary<OrderRecord['header']>,
  classes: fc.array(line, { minLength: 1, maxLength: 5 }),
  unreadable: fc.constant([]),
  notes: fc.constant([]),
  sources: fc.constant(() => ({ header: {}, classes: [] })),
  lines: fc.constant([2]),
})

const hashesOf = (order: OrderRecord) => hashContent(orderContent(order))

describe('the content of an order', () => {
  it('is the same whatever the order of its class lines', () => {
    fc.assert(
      fc.property(record, (order) => {
        const reversed = { ...order, classes: [...order.classes].reverse() }
        expect(hashesOf(reversed)).toEqual(hashesOf(order))
      }),
    )
  })

  it('is nothing of the file: neither its lines nor its notes nor what could not be read', () => {
    fc.assert(
      fc.property(record, (order) => {
        const elsewhere = {
          ...order,
          lines: [99],
          notes: ['Phone as ordered: 1'],
          unreadable: [{ field: 'zip' as const, text: '1' }],
        }
        expect(hashesOf(elsewhere)).toEqual(hashesOf(order))
      }),
    )
  })

  it('has no change when a feed carries fewer fields', () => {
    fc.assert(
      fc.property(record, fc.subarray(HEADER_FIELDS), (order, dropped) => {
        const header = { ...order.header }
        for (const field of dropped) header[field] = ''
        expect(
          changedFields(hashesOf(order).fields, hashesOf({ ...order, header }).fields),
        ).toEqual([])
      }),
    )
  })

  it('names exactly the header field that says something else', () => {
    fc.assert(
      fc.property(record, fc.constantFrom(...HEADER_FIELDS), (order, field) => {
        const header = { ...order.header, [field]: `${order.header[field]}!` }
        const changed = changedFields(hashesOf(order).fields, hashesOf({ ...order, header }).fields)
        expect(changed).toEqual(field === 'orderNumber' ? [] : [field])
      }),
    )
  })

  it('changes with a class line more', () => {
    fc.assert(
      fc.property(record, line, (order, added) => {
        const more = { ...order, classes: [...order.classes, added] }
        expect(changedFields(hashesOf(order).fields, hashesOf(more).fields)).toContain('classCodes')
      }),
    )
  })

  it('names lines of one class code alike when a feed leaves out sub lines and types', () => {
    const lines: OrderClass[] = [
      {
        classCode: '1',
        classDescription: 'a',
        exposureType: 'area',
        estimatedExposure: 2,
        policyType: 'x',
        subLine: '9',
        notes: '',
      },
      {
        classCode: '1',
        classDescription: 'a',
        exposureType: 'area',
        estimatedExposure: 5,
        policyType: 'b',
        subLine: '1',
        notes: 'If any',
      },
    ]
    const [order] = fc.sample(record, { numRuns: 1, seed: 1 })
    if (!order) throw new Error('no sample')
    const poorer = lines.map((one) => ({ ...one, policyType: '', subLine: '' }))
    const stored = hashesOf({ ...order, classes: lines }).fields
    expect(changedFields(stored, hashesOf({ ...order, classes: poorer }).fields)).toEqual([])
  })
})
