import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZip } from '#shared/kernel/contact.ts'
import {
  dayOfSerial,
  readExposure,
  readOrderDay,
  readOrderEmail,
  readOrderPhone,
  repairZip,
  unwrapCell,
} from './readCells.ts'

describe('readOrderDay', () => {
  it.each([
    ['10/01/2025', '2025-10-01', null],
    ['1/2/25', '2025-01-02', null],
    ['2025-10-01', '2025-10-01', null],
    ['2025/10/1', '2025-10-01', null],
    ['20251001', '2025-10-01', null],
    ['10-01-2025', '2025-10-01', null],
    ['1-Oct-25', '2025-10-01', null],
    ['October 1, 2025', '2025-10-01', null],
    ['45474', '2024-07-01', 'serial-date'],
    ['2025-10-01T00:00:00', '2025-10-01', null],
    ['2025-10-01 00:00:00.000', '2025-10-01', null],
    ['10/1/2025 12:00:00 AM', '2025-10-01', null],
    ['10/1/2025 12:01:00 AM', '2025-10-01', 'time-dropped'],
    ['2025-10-01T23:30:00-05:00', '2025-10-01', 'time-dropped'],
    ['2025-10-01T04:00:00Z', '2025-10-01', 'time-dropped'],
  ])('%j is the day %s (%s)', (text, day, repair) => {
    expect(readOrderDay(text)).toEqual({ day, repair })
  })

  it.each([
    '00/00/0000',
    '02/30/2026',
    '2026-02-30T00:00:00',
    '13/01/2025',
    '30-Feb-2025',
    '1-Foo-2025',
    '01.10.2025',
    'tomorrow',
    '12:00',
    '1759276800',
    '',
  ])('%j is no day', (text) => {
    expect(readOrderDay(text)).toEqual({ day: null, repair: null })
  })
})

describe('dayOfSerial', () => {
  it.each([
    ['45474', '2024-07-01'],
    ['45839.0', '2025-07-01'],
    ['20000', '1954-10-03'],
    ['79999', '2119-01-10'],
    ['19999', null],
    ['80000', null],
    ['4547', null],
    ['45474.5', null],
    ['07/01/2024', null],
    ['', null],
  ])('%j is the day %s', (text, day) => {
    expect(dayOfSerial(text)).toBe(day)
  })
})

describe('readOrderEmail', () => {
  it.each([
    ['ines@oven.example', 'ines@oven.example', null],
    ['mailto:ines@oven.example', 'ines@oven.example', null],
    ['MAILTO:ines@oven.example?subject=Audit', 'ines@oven.example', null],
    ['<ines@oven.example>', 'ines@oven.example', null],
    ['a@oven.example; b@oven.example', 'a@oven.example', 'email-rest-noted'],
    ['a@oven.example,b@oven.example', 'a@oven.example', 'email-rest-noted'],
    ['n/a@; b@oven.example', 'b@oven.example', 'email-rest-noted'],
    ['Ines Marlow <ines@oven.example>', 'ines@oven.example', 'email-rest-noted'],
    ['ines at oven.example', '', 'email-emptied'],
    ['none', '', 'email-emptied'],
    ['', '', null],
  ])('%j is %j (%s)', (text, email, repair) => {
    expect(readOrderEmail(text)).toEqual({ email, repair })
  })
})

describe('readOrderPhone', () => {
  it.each([
    ['(207) 555-0101', '207.555.0101', null],
    ['207-555-0101', '207.555.0101', null],
    ['2075550101', '207.555.0101', null],
    ['2075550101.0', '207.555.0101', null],
    ['+1 207 555 0101', '207.555.0101', null],
    ['1.207.555.0101', '207.555.0101', null],
    ['207.555.0101 (cell)', '207.555.0101', null],
    ['207/555-0101', '207.555.0101', null],
    ['(207) 555-0101 x12', '207.555.0101', 'phone-rest-noted'],
    ['207-555-0101 ext. 4', '207.555.0101', 'phone-rest-noted'],
    ['207-555-0101, extension 1234', '207.555.0101', 'phone-rest-noted'],
    ['207-555-0101 #3', '207.555.0101', 'phone-rest-noted'],
    ['1-207-555-0101x9', '207.555.0101', 'phone-rest-noted'],
    ['207-555-0101 / 207-555-0102', '207.555.0101', 'phone-rest-noted'],
    ['555-0142 or 207-555-0102', '207.555.0102', 'phone-rest-noted'],
    ['555-0142', '', 'phone-emptied'],
    ['+44 20 7946 0958', '', 'phone-emptied'],
    ['2.08E+09', '', 'phone-emptied'],
    ['none', '', 'phone-emptied'],
    ['', '', null],
  ])('%j is %j (%s)', (text, phone, repair) => {
    expect(readOrderPhone(text)).toEqual({ phone, repair })
  })
})

it('cells that are written to be searched without end are searched once', () => {
  const blanks = ' '.repeat(20_000)
  expect(readOrderDay(`a${blanks}0:00${blanks}x`).day).toBeNull()
  expect(readOrderPhone(`2${blanks}#${blanks}x`).phone).toBe('')
})

describe('repairZip', () => {
  it.each([
    ['7660', 'NJ', '07660'],
    ['7660-1234', 'NJ', '07660-1234'],
    ['76601234', 'NJ', '07660-1234'],
    ['076601234', 'NJ', '07660-1234'],
    ['7030.0', 'NJ', '07030'],
    ['77840.0', 'TX', '77840'],
    ['7030.5', 'NJ', '7030.5'],
    ['7660', 'TX', '7660'],
    ['7660', '', '7660'],
    ['766', 'NJ', '766'],
    ['7660123', 'NJ', '7660123'],
    ['7030.0', 'TX', '7030'],
    ['612', 'PR', '00612'],
    ['07660', 'NJ', '07660'],
    ['K1A 0B1', 'NY', 'K1A 0B1'],
    ['', 'NJ', ''],
  ])('%j in %j becomes %j', (zip, state, repaired) => {
    expect(repairZip(zip, state)).toBe(repaired)
  })

  it('knows a ZIP and a ZIP+4', () => {
    expect(['07660', '07660-1234'].map(isZip)).toEqual([true, true])
    expect(['7660', '07660-12', 'ABCDE', ''].map(isZip)).toEqual([false, false, false, false])
  })
})

describe('readExposure', () => {
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
})

describe('unwrapCell', () => {
  it.each([
    ['="0045121"', '0045121'],
    ['= "0045121 "', '0045121'],
    ['="say ""hi"""', 'say "hi"'],
    ["'0045121", '0045121'],
    ["'07030-1234", '07030-1234'],
    ["'(207) 555-0101", '(207) 555-0101'],
    ["'Twas Brillig Inc", "'Twas Brillig Inc"],
    ["'", "'"],
    ['=HYPERLINK("http://x.example","pay")', '=HYPERLINK("http://x.example","pay")'],
    ['="a"&"b"', '="a"&"b"'],
    ['=1+1', '=1+1'],
    ['', ''],
  ])('%j of a text is %j', (text, unwrapped) => {
    expect(unwrapCell(text, false)).toBe(unwrapped)
  })

  it('takes an apostrophe off a key whatever follows', () => {
    expect(unwrapCell("'GLP-0100", true)).toBe('GLP-0100')
    expect(unwrapCell("'", true)).toBe("'")
  })
})
