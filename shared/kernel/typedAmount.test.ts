import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountMistake, amountReadAs, formatAmountWhileTyping, readAmount } from './money.ts'

describe('specification §5, an amount while it is typed', () => {
  it.each([
    ['', ''],
    ['$', ''],
    ['.', '$0.'],
    ['.5', '$0.5'],
    ['1234.567', '$1,234.56'],
    ['12,00x', '$1,200'],
    ['-', '-'],
    ['-500', '-$500'],
    ['(500)', '-$500'],
    ['six hundred', 'six hundred'],
    ['612.500,00', '612.500,00'],
  ])('%j shows %j, and is stable', (typed, shown) => {
    expect(formatAmountWhileTyping(typed)).toBe(shown)
    expect(formatAmountWhileTyping(shown)).toBe(shown)
  })

  it('a plain number has no $', () => {
    expect(formatAmountWhileTyping('2400 sq', 'number')).toBe('2,400')
    expect(amountReadAs('2400', 'number')).toBe('2,400')
  })

  it('what it shows of digits is what is read', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 99 }), (dollars, cents) => {
        const text = `${dollars}.${String(cents).padStart(2, '0')}`
        expect(readAmount(formatAmountWhileTyping(text))).toEqual({ amount: Number(text) })
      }),
    )
  })
})

describe('a typed amount', () => {
  it.each([
    ['-500', 'MINUS', 'a minus sign is not accepted: enter 0 or more.'],
    ['-$500', 'MINUS', 'a minus sign is not accepted: enter 0 or more.'],
    ['(500)', 'MINUS', 'a minus sign is not accepted: enter 0 or more.'],
    ['six hundred', 'NO_DIGITS', '"six hundred" has no digits: enter an amount like 1,250.00.'],
    [
      '612.500,00',
      'SEPARATORS',
      'use commas for thousands and a point for cents, like 612,500.00.',
    ],
    ['12,00x', 'NOT_AN_AMOUNT', '"12,00x" is no amount: enter it like 1,200.00.'],
    ['.555', 'NOT_AN_AMOUNT', '".555" is no amount: enter it like 0.55.'],
    ['99999999999999999', 'TOO_LARGE', '"99999999999999999" is too large: check the number.'],
  ])('%j is refused: %s', (text, mistake, words) => {
    expect(readAmount(text)).toEqual({ mistake })
    expect(amountMistake(text)).toBe(words)
  })

  it.each([
    ['$1,200', 1200],
    ['.5', 0.5],
    ['0', 0],
  ])('%j is %d', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount })
    expect(amountMistake(text)).toBeNull()
  })
})
