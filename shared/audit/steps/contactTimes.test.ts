import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterQuietHours, keepsQuietHours } from './contactTimes.ts'
import { STEP_TYPES } from './table.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const HOUR = 3_600_000
/** Both changes of the clocks in 2026 and the days around them. */
const DAYS_OF_CHANGE = ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z']

describe('quiet hours', () => {
  it('are kept by our calls and texts only', () => {
    expect(STEP_TYPES.filter(keepsQuietHours)).toEqual([
      'CALL_AGENT',
      'CALL_INSURED',
      'TEXT_INSURED',
      'REACHED_OUT_CALL_CARRIER',
      'REACHED_OUT_CALL_AGENT',
      'REACHED_OUT_CALL_INSURED',
      'REACHED_OUT_CALL_ACCOUNTANT',
    ])
  })

  it("end at 8:00 on the insured's clocks, and begin at 20:00", () => {
    const after = (moment: string, zone: string) =>
      afterQuietHours(new Date(moment), zone).toISOString()
    expect(after('2026-11-03T12:59:59.999Z', 'America/New_York')).toBe('2026-11-03T13:00:00.000Z')
    expect(after('2026-11-03T13:00:00.000Z', 'America/New_York')).toBe('2026-11-03T13:00:00.000Z')
    expect(after('2026-11-04T00:59:59.999Z', 'America/New_York')).toBe('2026-11-04T00:59:59.999Z')
    expect(after('2026-11-04T01:00:00.000Z', 'America/New_York')).toBe('2026-11-04T13:00:00.000Z')
    // The same moment is quiet in the east and not yet in Hawaii.
    expect(after('2026-11-04T01:00:00.000Z', 'Pacific/Honolulu')).toBe('2026-11-04T01:00:00.000Z')
    // The night in which the clocks go back is an hour longer.
    expect(after('2026-11-01T02:00:00.000Z', 'America/Chicago')).toBe('2026-11-01T14:00:00.000Z')
  })

  it('a moment outside them stays; any other goes to the next 8:00, over changes of the clocks too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAYS_OF_CHANGE),
        fc.integer({ min: 0, max: 4 * 24 * 60 }),
        (zone, day, minutes) => {
          const moment = new Date(new Date(day).getTime() + minutes * 60_000)
          const hour = new TZDate(moment, zone).getHours()
          const after = afterQuietHours(moment, zone)
          if (hour >= 8 && hour < 20) {
            expect(after).toEqual(moment)
            return
          }
          const local = new TZDate(after, zone)
          expect([local.getHours(), local.getMinutes()]).toEqual([8, 0])
          const waited = after.getTime() - moment.getTime()
          expect(waited).toBeGreaterThan(0)
          expect(waited).toBeLessThanOrEqual(13 * HOUR)
        },
      ),
    )
  })
})
