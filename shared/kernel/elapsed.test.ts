import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedBetween, elapsedInWords, elapsedSince } from './elapsed.ts'

const at = (iso: string) => new Date(iso)

describe('specification §2, time since an event', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', '0 seconds'],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z', '1 second'],
    ['2026-11-20T12:00:00Z', '2026-11-20T13:00:05Z', '1 hour 0 minutes 5 seconds'],
    ['2026-11-18T09:00:00Z', '2026-11-20T12:00:05Z', '2 days 3 hours 0 minutes 5 seconds'],
    [
      '2024-09-19T10:58:57Z',
      '2026-11-20T12:00:00Z',
      '2 years 2 months 1 day 0 hours 1 minute 3 seconds',
    ],
  ])('from %s to %s is %s', (from, to, shown) => {
    expect(elapsedSince(at(from), at(to))).toBe(shown)
  })

  it('counts months and days on the calendar of the zone, across a change of clocks', () => {
    const from = at('2024-09-19T10:58:57Z')
    const to = at('2026-11-20T12:00:00Z')
    expect(elapsedBetween(from, to, 'America/New_York')).toMatchObject({ days: 1, hours: 0 })
    expect(elapsedBetween(from, to, 'UTC')).toMatchObject({ days: 1, hours: 1 })
  })

  it('an event that lies ahead shows 0 seconds', () => {
    expect(elapsedSince(at('2026-11-20T12:00:01Z'), at('2026-11-20T12:00:00Z'))).toBe('0 seconds')
    expect(elapsedSince(new Date(Number.NaN), at('2026-11-20T12:00:00Z'))).toBe('0 seconds')
  })

  it('counts whole units, none above its own size', () => {
    const moments = fc.date({ min: at('2000-01-01'), max: at('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const elapsed = elapsedBetween(from, to)
        const limits = { years: 41, months: 12, days: 31, hours: 25, minutes: 60, seconds: 60 }
        for (const [unit, limit] of Object.entries(limits)) {
          const count = elapsed[unit as keyof typeof limits]
          expect(Number.isInteger(count)).toBe(true)
          expect(count).toBeGreaterThanOrEqual(0)
          expect(count).toBeLessThan(limit)
        }
      }),
    )
  })
})

it.each([
  ['2026-11-20T15:00:04Z', 'just now'],
  ['2026-11-20T14:59:05Z', '1 minute ago'],
  ['2026-11-20T12:30:05Z', '2 hours ago'],
  ['2026-11-18T12:00:00Z', '2 days ago'],
  ['2026-09-18T12:00:00Z', '2 months ago'],
  ['2024-11-19T12:00:00Z', '2 years ago'],
  ['2026-11-20T15:00:06Z', 'just now'],
])('in words, from %s: %s', (from, words) => {
  expect(elapsedInWords(at(from), at('2026-11-20T15:00:05Z'))).toBe(words)
})
