import { expect, it } from 'vitest'
import { readOrderPhone } from './readCells.ts'

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
