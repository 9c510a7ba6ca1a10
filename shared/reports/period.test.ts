import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/kernel/day.ts'
import {
  defaultPeriod,
  lastOfMonth,
  monthsOf,
  periodBefore,
  periodParts,
  readPeriod,
} from './period.ts'

const TODAY = '2026-11-21'
const refused = (from: string, to: string, longest?: number) => {
  const read = readPeriod({ from, to }, TODAY, longest)
  return read.ok ? read.value : read.error.code
}

describe('a period', () => {
  it('is this month and the two before, unless a day is typed', () => {
    expect(readPeriod({}, TODAY)).toEqual({
      ok: true,
      value: { from: '2026-09-01', to: '2026-11-21' },
    })
    expect(refused('', '10/31/2026')).toEqual({ from: '2026-09-01', to: '2026-10-31' })
    expect(refused('', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
    expect(refused('11/1/26', '')).toEqual({ from: '2026-11-01', to: TODAY })
  })

  it('is refused upside down, in the future, unreadable, too long', () => {
    expect(refused('2026-11-02', '2026-11-01')).toBe('PERIOD_UPSIDE_DOWN')
    expect(refused('2026-11-22', '2026-12-01')).toBe('PERIOD_IN_FUTURE')
    expect(refused('2026-11-22', '')).toBe('PERIOD_IN_FUTURE')
    expect(refused('02/30/2026', '')).toBe('PERIOD_UNREADABLE')
    expect(refused('2020-01-01', TODAY)).toBe('PERIOD_TOO_LONG')
    expect(refused('2026-08-01', TODAY, 100)).toBe('PERIOD_TOO_LONG')
  })

  it('has a period before: as many whole months, else as many days', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-05-31' })).toEqual({
      from: '2025-12-01',
      to: '2026-02-28',
    })
    expect(periodBefore({ from: '2026-11-11', to: '2026-11-20' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-10',
    })
    expect(defaultPeriod('2026-01-05')).toEqual({ from: '2025-11-01', to: '2026-01-05' })
    expect(lastOfMonth('2028-02')).toBe('2028-02-29')
  })

  it('is parted into whole months and days, each day of it once', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(800), (back, length) => {
        const from = addDays(TODAY, -back)
        const to = addDays(from, Math.min(length, back))
        const { months, days } = periodParts({ from, to }, TODAY)
        const inMonths = months
          ? monthsOf({ from: `${months.from}-01`, to: `${months.to}-01` }).flatMap((month) =>
              Array.from({ length: Number(lastOfMonth(month).slice(8)) }, (_, n) =>
                addDays(`${month}-01`, n),
              ),
            )
          : []
        const inDays = days.flatMap((part) =>
          Array.from({ length: daysBetween(part.from, part.to) + 1 }, (_, n) =>
            addDays(part.from, n),
          ),
        )
        const all = [...inMonths, ...inDays].filter((day) => day <= TODAY).sort()
        const wanted = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
        expect(all).toEqual(wanted)
        expect(inDays.length).toBeLessThanOrEqual(62)
      }),
    )
  })
})
