import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, formatCurrencyInput, parseAmount } from './money.ts'

describe('specification §5, currency while typing', () => {
  it.each([
    ['', ''],
    ['$', ''],
    ['abc', ''],
    ['0', '$0'],
    ['05', '$5'],
    ['000', '$0'],
    ['1234', '$1,234'],
    ['1284310', '$1,284,310'],
    ['$1,234.5', '$1,234.5'],
    ['1234.567', '$1,234.56'],
    ['1.2.3', '$1.23'],
    ['12.', '$12.'],
    ['.5', '$0.5'],
    ['0.50', '$0.50'],
    ['-12', '$12'],
    ['1e5', '$15'],
  ])('%j shows %j', (typed, shown) => {
    expect(formatCurrencyInput(typed)).toBe(shown)
  })

  it('keeps only digits and one point, at most two decimals, no leading zero, and is stable', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,$ -]{0,20}$/)), (typed) => {
        const shown = formatCurrencyInput(typed)
        expect(shown).toMatch(/^$|^\$(0|[1-9]\d{0,2}(,\d{3})*)(\.\d{0,2})?$/)
        expect(formatCurrencyInput(shown)).toBe(shown)
      }),
    )
  })
})

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [-1250, '-$12.50'],
    [128_431_000, '$1,284,310.00'],
  ])('%d cents are %s', (cents, shown) => {
    expect(formatCents(cents)).toBe(shown)
  })

  it('reads back every amount of cents it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(Math.round((parseAmount(formatCents(cents)) ?? Number.NaN) * 100)).toBe(cents)
      }),
    )
  })
})

describe('parseAmount', () => {
  it.each([
    ['$1,234.50', 1234.5],
    ['1234.5', 1234.5],
    [' 850000 ', 850_000],
    ['1,250,000.00', 1_250_000],
    ['(1,200)', -1200],
    ['($1,200.25)', -1200.25],
    ['-12', -12],
    ['-$12', -12],
    ['$-12', -12],
    ['.5', 0.5],
    ['12.', 12],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
  ])('%j is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    '$',
    '.',
    '-',
    '()',
    '1,2',
    '12,34',
    '1.234,56',
    '1.234',
    '1e5',
    '12a',
    '(-12)',
    '--1',
    '1 000',
    'Infinity',
    '99999999999999999',
  ])('%j is no amount', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  it('reads what a money field shows', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 99 }), (dollars, cents) => {
        const amount = dollars + cents / 100
        expect(parseAmount(formatCurrencyInput(amount.toFixed(2)))).toBeCloseTo(amount, 5)
      }),
    )
  })
})
