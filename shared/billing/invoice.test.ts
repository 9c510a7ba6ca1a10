import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceNumber } from './invoice.ts'

/** As `carriers add` takes it. */
const carriers = fc.stringMatching(/^[A-Z0-9][A-Z0-9_-]{0,19}$/)

describe('invoiceNumber', () => {
  it('is the carrier and the day', () => {
    expect(invoiceNumber('HM', '2026-10-31')).toBe('HM-20261031')
    expect(invoiceNumber('TWELVELETTER', '2026-10-31')).toBe('TWELVELETTER-20261031')
    expect(invoiceNumber('THIRTEENCHARS', '2026-10-31')).toMatch(/^THIRTE\.[0-9A-F]{5}-20261031$/)
  })

  it('has at most 21 characters, and is no formula', () => {
    fc.assert(
      fc.property(carriers, (carrier) => {
        const number = invoiceNumber(carrier, '2026-10-31')
        expect(number.length).toBeLessThanOrEqual(21)
        expect(number).toMatch(/^[A-Z0-9]/)
        expect(invoiceNumber(carrier, '2026-10-31')).toBe(number)
      }),
    )
  })

  it('tells carriers apart', () => {
    fc.assert(
      fc.property(carriers, carriers, (one, other) => {
        fc.pre(one !== other)
        expect(invoiceNumber(one, '2026-10-31')).not.toBe(invoiceNumber(other, '2026-10-31'))
      }),
    )
  })
})
