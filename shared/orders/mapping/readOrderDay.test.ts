import { expect, it } from 'vitest'
import { readOrderDay } from './readCells.ts'

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
