import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountMistake,
  amountReadAs,
  formatAmountWhileTyping,
  formatCents,
  formatCurrencyInput,
  formatPercent,
  inAmericanForm,
  parseAmount,
  readAmount,
  staysAsTyped,
} from './money.ts'

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

  it('takes time by the length of the text: of a million digits none', () => {
    expect(formatCurrencyInput('9'.repeat(1_000_000))).toHaveLength(1_333_334)
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
    ['612.500', 'SEPARATORS', 'use commas for thousands and a point for cents, like 612,500.00.'],
    ['12,00x', 'NOT_AN_AMOUNT', '"12,00x" is not an amount: enter it like 1,200.00.'],
    ['.555', 'NOT_AN_AMOUNT', '".555" is not an amount: enter it like 0.55.'],
    ['99999999999999999', 'TOO_LARGE', '"99999999999999999" is too large: check the number.'],
    ['9'.repeat(41), 'TOO_LARGE', `"${'9'.repeat(40)}…" is too large: check the number.`],
    [
      'x'.repeat(41),
      'NO_DIGITS',
      `"${'x'.repeat(40)}…" has no digits: enter an amount like 1,250.00.`,
    ],
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

describe('an amount written as in most Spanish-speaking countries', () => {
  it.each([
    ['612.500,00', '612500.00'],
    ['$612.500,5', '612500.5'],
    ['1.250.000', '1250000'],
    ['1.250.000,75', '1250000.75'],
    ['1250,50', '1250.50'],
    ['1,250,50', '1250.50'],
  ])('%j is %s', (text, american) => {
    expect(inAmericanForm(text)).toBe(american)
  })

  it.each([
    '612.500',
    '612,500.00',
    '612,500',
    '12.34',
    '1,2,3',
    '612.50,00',
    '-1.250.000',
    'x',
    '',
  ])('%j stays: it is American, could be either, or is none', (text) => {
    expect(inAmericanForm(text)).toBe(text)
  })

  /** A field of the public pages after each key; `<` deletes the last character. */
  const typeKeys = (keys: string) =>
    [...keys].reduce((before, key) => {
      const typed = key === '<' ? before.slice(0, -1) : before + key
      return staysAsTyped(before, typed) ? typed : formatAmountWhileTyping(typed, 'number')
    }, '')

  it.each([
    ['612.500,00', '612.500,00'],
    ['1.250.000', '1.250.000'],
    ['1250,50', '1,250,50'],
    ['1250,50<', '1,250,5'],
    ['612,500', '612,500'],
    ['612,500<', '61,250'],
    ['612500.00', '612,500.00'],
    ['1234.567', '1,234.56'],
    ['612500<<', '6,125'],
  ])('typed key by key, %j shows %j', (keys, shown) => {
    expect(typeKeys(keys)).toBe(shown)
  })
})

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
