import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPercent } from './money.ts'

describe('specification §5, percent', () => {
  it.each([
    [0, '0.0%'],
    [0.25, '25.0%'],
    [-1, '-100.0%'],
    [1.2345, '123.5%'],
    [0.5005, '50.1%'],
    [-0.0001, '0.0%'],
  ])('%d is shown as %s', (share, shown) => {
    expect(formatPercent(share)).toBe(shown)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('%s shows NaN%%', (share) => {
    expect(formatPercent(share)).toBe('NaN%')
  })

  it('a difference carries its sign, none when it rounds to nothing', () => {
    expect(formatPercent(0.25, { signed: true })).toBe('+25.0%')
    expect(formatPercent(-0.25, { signed: true })).toBe('-25.0%')
    expect(formatPercent(0.0001, { signed: true })).toBe('0.0%')
  })

  it('always has one decimal', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (share) => {
        expect(formatPercent(share)).toMatch(/^-?\d+\.\d%$/)
      }),
    )
  })
})
