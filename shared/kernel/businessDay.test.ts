import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay, isFederalHoliday, nextBusinessDay } from './businessDay.ts'
import { addDays, daysBetween } from './day.ts'

function holidaysIn(year: number): string[] {
  const days: string[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    if (isFederalHoliday(day)) days.push(day.slice(5))
  }
  return days
}

describe('US federal holidays', () => {
  it('are the ones observed in 2026', () => {
    expect(holidaysIn(2026).join(' ')).toBe(
      '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
    )
  })

  it('take a New Year on a Saturday in the year before it', () => {
    expect(holidaysIn(2021).join(' ')).toBe(
      '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
    )
    expect(isFederalHoliday('2022-01-01')).toBe(false)
  })

  it('move a Sunday to its Monday', () => {
    expect(holidaysIn(2023).slice(0, 2)).toEqual(['01-02', '01-16'])
  })

  it('have no Juneteenth before 2021', () => {
    expect(isFederalHoliday('2020-06-19')).toBe(false)
  })
})

describe('nextBusinessDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-26', '2026-11-27'],
    ['2026-07-03', '2026-07-06'],
  ])('of %s is %s', (day, next) => {
    expect(nextBusinessDay(day)).toBe(next)
  })

  it('is the first business day from the day on, at most four days later', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60_000 }), (count) => {
        const day = addDays('1990-01-01', count)
        const next = nextBusinessDay(day)
        expect(isBusinessDay(next)).toBe(true)
        const ahead = daysBetween(day, next)
        expect(ahead).toBeGreaterThanOrEqual(0)
        expect(ahead).toBeLessThanOrEqual(4)
        for (let i = 0; i < ahead; i++) expect(isBusinessDay(addDays(day, i))).toBe(false)
      }),
    )
  })
})
