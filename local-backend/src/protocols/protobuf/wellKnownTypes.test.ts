import { expect, it } from 'vitest'
import { formatTimestamp, parseTimestamp } from './wellKnownTypes.ts'

it.each([
  ['1970-01-01T00:00:00Z', { seconds: 0, nanos: 0 }],
  ['1969-12-31T23:59:59.500Z', { seconds: -1, nanos: 500_000_000 }],
  ['2026-01-02T03:04:05.000006Z', { seconds: 1_767_323_045, nanos: 6000 }],
  ['9999-12-31T23:59:59.999999999Z', { seconds: 253_402_300_799, nanos: 999_999_999 }],
])('reads and writes %s', (text, timestamp) => {
  expect(parseTimestamp(text)).toEqual(timestamp)
  expect(formatTimestamp(timestamp)).toBe(text)
})

it('reads offsets from Greenwich', () => {
  expect(parseTimestamp('1970-01-01T02:00:00+02:00')).toEqual({ seconds: 0, nanos: 0 })
})

it.each(['', 'now', '2026-01-02', '2026-13-02T00:00:00Z', '2026-01-02T00:00:00.1234567890Z'])(
  'reads no time in "%s"',
  (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  },
)

it('writes no time outside the years 1 to 9999', () => {
  expect(formatTimestamp({ seconds: 253_402_300_800, nanos: 0 })).toBeUndefined()
  expect(formatTimestamp({ seconds: 0, nanos: -1 })).toBeUndefined()
  expect(formatTimestamp({ seconds: 1e18, nanos: 0 })).toBeUndefined()
})
