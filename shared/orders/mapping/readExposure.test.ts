import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExposure } from './readCells.ts'

describe('estimated exposure', () => {
  it.each([
    ['$850,000', 850_000, ''],
    ['1,250,000.00', 1_250_000, ''],
    ['210000', 210_000, ''],
    ['0', 0, ''],
    ['850K', 850_000, 'SCALED'],
    ['$1.25 M', 1_250_000, 'SCALED'],
    ['1.5 million', 1_500_000, 'SCALED'],
    ['(1,200)', -1200, 'NEGATIVE'],
    ['-1,200', -1200, 'NEGATIVE'],
    ['if any', 0, 'IF_ANY'],
    ['If-Any', 0, 'IF_ANY'],
    ['N/A', null, 'NOT_GIVEN'],
    [' ', null, 'NOT_GIVEN'],
    ['-', null, 'NOT_GIVEN'],
    ['about 5', null, 'UNREADABLE'],
    ['1.2E+05', null, 'UNREADABLE'],
    ['12,34', null, 'UNREADABLE'],
    ['K', null, 'UNREADABLE'],
  ])('%j is %s (%s)', (text, value, note) => {
    expect(readExposure(text)).toEqual({ value, note })
  })

  it('reads every plain number as itself and never answers NaN', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), (number, text) => {
        expect(readExposure(String(number))).toEqual({ value: number, note: '' })
        expect(readExposure(text).value).not.toBeNaN()
      }),
    )
  })
})
