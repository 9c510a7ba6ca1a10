import { describe, expect, it } from 'vitest'
import { cellFormOf, numberText } from './cellText.ts'

const shown = (code: string, value: string, id = 164) =>
  numberText(value, cellFormOf(id, code), false)

it('a format of open brackets is searched once', () => {
  expect(cellFormOf(164, '['.repeat(1_000_000))).toEqual({ kind: 'number' })
})

describe('the text of a number', () => {
  it.each([
    ['mm/dd/yyyy', '45931', '2025-10-01'],
    ['[$-409]d\\-mmm\\-yy;@', '45931', '2025-10-01'],
    ['yyyy"年"m"月"', '45931', '2025-10-01'],
    ['m/d/yy h:mm', '45931.75', '2025-10-01 18:00:00'],
    ['mmm', '45931', '2025-10-01'],
    ['h:mm AM/PM', '0.5', '0.5'],
    ['[h]:mm:ss', '30.5', '30.5'],
    ['General', '45931', '45931'],
    ['"Day" 0', '45', 'Day 45'],
    ['[Red]0.00', '12.5', '12.5'],
    ['0.00E+00', '12345', '12345'],
    ['#,##0.00', '1250000', '1250000'],
    ['0000000', '45121', '0045121'],
    ['0000000', '123456789', '123456789'],
    ['00-0000000', '12345678', '01-2345678'],
    ['00000\\-0000', '41011234', '04101-1234'],
    ['"P"000000', '4512', 'P004512'],
    ['000', '-5', '-5'],
    ['000', '1.5', '1.5'],
  ])('%s of %s is %s', (code, value, text) => {
    expect(shown(code, value)).toBe(text)
  })

  it.each([
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1E-7', '0.0000001'],
    ['2075550101', '2075550101'],
    ['999999999999999', '999999999999999'],
    ['1234567890123456', '1.23456789012346E+15'],
    ['-0', '0'],
    ['', ''],
    ['none', 'none'],
  ])('%s is %s', (value, text) => {
    expect(shown('General', value)).toBe(text)
  })

  it.each([
    [14, '2025-10-01'],
    [22, '2025-10-01'],
    [20, '45931'],
    [2, '45931'],
    [57, '2025-10-01'],
  ])('by the format %i of its own: %s', (id, text) => {
    expect(numberText('45931', cellFormOf(id, undefined), false)).toBe(text)
  })

  it('a day before March 1900, or after the year 9999, stays a number', () => {
    expect(['1', '60', '2958466'].map((value) => shown('m/d/yy', value))).toEqual([
      '1',
      '60',
      '2958466',
    ])
    expect([shown('m/d/yy', '61'), shown('m/d/yy', '2958465')]).toEqual([
      '1900-03-01',
      '9999-12-31',
    ])
  })
})
