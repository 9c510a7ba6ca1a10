import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  endOfDay,
  fieldMoment,
  formatDay,
  formatMoment,
  momentIn,
  parseDay,
  todayIn,
  usDay,
} from './day.ts'

const DAYS = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1970-01-01', count))

describe('parseDay', () => {
  it.each([
    ['2026-05-03', '2026-05-03'],
    ['05/03/2026', '2026-05-03'],
    ['5/3/2026', '2026-05-03'],
    ['5/3/26', '2026-05-03'],
    ['5/3/69', '2069-05-03'],
    ['5/3/70', '1970-05-03'],
    [' 12/31/99 ', '1999-12-31'],
    ['02/29/2024', '2024-02-29'],
  ])('reads %j as %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it.each([
    '',
    '02/30/2026',
    '02/29/2026',
    '00/00/0000',
    '13/01/2026',
    '4/31/26',
    '2026-13-01',
    '2026-5-3',
    '2026-05-03T00:00:00Z',
    '05-03-2026',
    '05.03.2026',
    '5/3/026',
    '5/3/0026',
    '45474',
    'May 3, 2026',
    '2026',
    '05/03/2026 x',
  ])('%j is no day', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  it('reads every day in each of its forms', () => {
    fc.assert(
      fc.property(DAYS, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        expect(parseDay(day)).toBe(day)
        expect(parseDay(`${month}/${date}/${year}`)).toBe(day)
        expect(parseDay(`${Number(month)}/${Number(date)}/${year}`)).toBe(day)
      }),
    )
  })

  it('never makes a day out of one that does not exist', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99 }), fc.nat({ max: 99 }), fc.nat({ max: 9999 }), (m, d, y) => {
        const year = String(y).padStart(4, '0')
        const read = parseDay(`${m}/${d}/${year}`)
        if (read !== null) {
          expect(read.split('-').map(Number)).toEqual([y, m, d])
          expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read)
        }
      }),
    )
  })
})

describe('specification §2 and §5, dates display as mm/dd/yy', () => {
  const evening = new Date('2026-11-20T03:04:05Z')

  it('takes a Date, a timestamp of seconds, and text, on the day of the zone', () => {
    expect(formatDay(evening)).toBe('11/19/26')
    expect(formatDay(evening, { timeZone: 'UTC' })).toBe('11/20/26')
    expect(formatDay({ seconds: evening.getTime() / 1000 })).toBe('11/19/26')
    expect(formatDay('11/20/2026')).toBe('11/20/26')
    expect(formatDay('2026-11-20')).toBe('11/20/26')
  })

  it('shows hh:mm:ss behind it where the time matters', () => {
    expect(formatMoment(evening)).toBe('11/19/26 22:04:05')
    expect(formatMoment(evening, { seconds: false })).toBe('11/19/26 22:04')
    expect(formatMoment(evening, { timeZone: 'America/Los_Angeles' })).toBe('11/19/26 19:04:05')
    expect(formatMoment({ seconds: 0 }, { timeZone: 'UTC' })).toBe('01/01/70 00:00:00')
    expect(formatMoment('2026-11-20')).toBe('11/20/26')
  })

  it('a day is the same day in every zone', () => {
    fc.assert(
      fc.property(
        DAYS,
        fc.constantFrom('UTC', 'Pacific/Honolulu', 'Asia/Tokyo'),
        (day, timeZone) => {
          expect(formatDay(day, { timeZone })).toBe(
            `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`,
          )
        },
      ),
    )
  })
})

describe('specification §8, dates that are not there', () => {
  it.each([[null], [undefined], [''], ['soon'], ['02/30/2026'], [new Date(Number.NaN)]])(
    '%s shows "Date not available"',
    (input) => {
      expect(formatDay(input)).toBe('Date not available')
      expect(formatMoment(input)).toBe('Date not available')
    },
  )

  it.each([['5'], [null], [undefined], [Number.NaN], [{}]])(
    'seconds of %j are no number',
    (seconds) => {
      const words = 'Invalid date format: Seconds must be a number.'
      expect(formatDay({ seconds })).toBe(words)
      expect(formatMoment({ seconds })).toBe(words)
    },
  )

  it('a moment past the end of time is not available', () => {
    expect(formatDay({ seconds: Number.POSITIVE_INFINITY })).toBe('Date not available')
    expect(formatDay(new Date(0), { timeZone: 'Nowhere/Nothing' })).toBe('Date not available')
  })
})

describe('addDays', () => {
  it('crosses months, leap days and the change of clocks', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('and daysBetween undo each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', count))).toBe(count)
      }),
    )
  })
})

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

describe('usDay', () => {
  it('a day as mm/dd/yyyy is the same day read again (specification §5)', () => {
    expect(usDay('2026-02-03')).toBe('02/03/2026')
    expect(usDay('')).toBe('')
    expect(parseDay(usDay('2096-02-29'))).toBe('2096-02-29')
  })
})

describe('endOfDay', () => {
  it.each([
    ['2026-11-02', 'America/New_York', '2026-11-03T05:00:00.000Z'],
    ['2026-07-04', 'America/Los_Angeles', '2026-07-05T07:00:00.000Z'],
    ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ])('%s is over in %s at %s, asked once or twice', (day, timeZone, moment) => {
    endOfDay(day, timeZone).setFullYear(1999)
    expect(endOfDay(day, timeZone).toISOString()).toBe(moment)
  })
})

describe('a date and time as it is typed', () => {
  it('a date and time is of the zone it is typed for, and shows as it was typed', () => {
    const moment = momentIn('America/Denver', '2026-11-20T10:00')
    expect(moment?.toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(fieldMoment('America/Denver', moment as Date)).toBe('2026-11-20T10:00')
    expect(momentIn('America/New_York', '2026-07-01T10:00')?.toISOString()).toBe(
      '2026-07-01T14:00:00.000Z',
    )
  })

  it.each(['', '2026-11-20', 'tomorrow'])('%j is no moment', (typed) => {
    expect(momentIn('America/Denver', typed)).toBeNull()
  })
})
