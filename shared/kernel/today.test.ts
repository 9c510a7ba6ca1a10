import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayIn } from './day.ts'

describe('todayIn', () => {
  it('is the day it is in that zone, on both sides of midnight', () => {
    const now = new Date('2026-11-21T04:59:59Z')
    expect(todayIn('America/New_York', now)).toBe('2026-11-20')
    expect(todayIn('America/New_York', new Date(now.getTime() + 1000))).toBe('2026-11-21')
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21')
  })

  it('is the day of any zone at any moment, remembered or not', () => {
    const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Monrovia']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1973, 0, 1), max: Date.UTC(2040, 0, 1) }),
        (timeZone, millis) => {
          const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
          for (const moment of [millis, millis + 1, millis + 899_999])
            expect(todayIn(timeZone, new Date(moment))).toBe(day.format(moment))
        },
      ),
    )
  })
})
