import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { aFeePeriod, aFeeSchedule } from '#shared/testing/billedAudits.ts'
import { feeGaps } from './fees.ts'
import { parseFeeSchedule } from './parseFeeSchedule.ts'

const codeOf = (value: unknown) => {
  const parsed = parseFeeSchedule(value)
  return parsed.ok ? 'OK' : parsed.error.code
}
const messageOf = (value: unknown) => {
  const parsed = parseFeeSchedule(value)
  return parsed.ok ? '' : parsed.error.message
}
const [fee] = aFeePeriod().fees

describe('parseFeeSchedule', () => {
  it('reads what it wrote', () => {
    const schedule = aFeeSchedule()
    expect(parseFeeSchedule(JSON.parse(JSON.stringify(schedule)))).toEqual({
      ok: true,
      value: schedule,
    })
  })

  it('fills in what may be left out', () => {
    const short = {
      periods: [{ from: '1/1/2026', fees: [{ code: 'A', description: 'a', cents: 0 }] }],
    }
    expect(parseFeeSchedule(short)).toEqual({
      ok: true,
      value: aFeeSchedule({
        periods: [
          {
            from: '2026-01-01',
            to: null,
            fees: [{ reportType: '*', outcome: '*', code: 'A', description: 'a', cents: 0 }],
            rush: [],
            cancellation: [],
          },
        ],
      }),
    })
    const weekly = parseFeeSchedule({ ...short, dueDays: 7 })
    expect(weekly.ok && weekly.value.terms).toBe('Net 7')
  })

  it.each<[string, unknown]>([
    ['it is an object', null],
    ['it is an object', []],
    ['it has no field "period"', { period: [] }],
    ['periods is a list', {}],
    ['dueDays is a whole number', { ...aFeeSchedule(), dueDays: -1 }],
    ['periods[0].from is a day', { periods: [{ ...aFeePeriod(), from: '2026-02-30' }] }],
    [
      'periods[0].fees[0].cents is a whole',
      { periods: [aFeePeriod({ fees: [{ ...fee, cents: 1.5 } as never] })] },
    ],
    [
      'periods[0].fees[0].code is a text',
      { periods: [aFeePeriod({ fees: [{ ...fee, code: ' ' } as never] })] },
    ],
    [
      'periods[0].fees[0].outcome is one of',
      { periods: [aFeePeriod({ fees: [{ ...fee, outcome: 'DONE' } as never] })] },
    ],
    ['periods[0] has no field "canceled"', { periods: [{ ...aFeePeriod(), canceled: [] }] }],
  ])('says where its form is wrong: %s', (words, value) => {
    expect(codeOf(value)).toBe('FEES_UNREADABLE')
    expect(messageOf(value)).toContain(words)
  })

  it.each<[string, unknown]>([
    ['FEES_EMPTY', { periods: [] }],
    ['FEES_EMPTY', { periods: [aFeePeriod({ fees: [] })] }],
    ['FEES_PERIOD_UPSIDE_DOWN', { periods: [aFeePeriod({ to: '2025-12-31' })] }],
    ['FEES_NEGATIVE', { periods: [aFeePeriod({ fees: [{ ...fee, cents: -1 } as never] })] }],
    [
      'FEES_NEGATIVE',
      { periods: [aFeePeriod({ rush: [{ ...aFeePeriod().rush[0], cents: -1 } as never] })] },
    ],
    [
      'FEES_TWICE',
      { periods: [aFeePeriod({ fees: [fee, { ...fee, reportType: ' PHONE' }] as never })] },
    ],
    ['FEES_OVERLAP', { periods: [aFeePeriod(), aFeePeriod({ from: '2027-01-01' })] }],
    [
      'FEES_OVERLAP',
      { periods: [aFeePeriod({ from: '2026-06-30' }), aFeePeriod({ to: '2026-06-30' })] },
    ],
    ['OK', { periods: [aFeePeriod({ from: '2026-07-01' }), aFeePeriod({ to: '2026-06-30' })] }],
    ['OK', { periods: [aFeePeriod({ from: '2026-07-01', to: '2026-07-01' })] }],
  ])('refuses by name: %s', (code, value) => {
    expect(codeOf(value)).toBe(code)
  })

  it('says overlap exactly where a day has two periods', () => {
    const span = fc.record({ start: fc.nat(60), days: fc.nat(20) })
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 5 }), (spans) => {
        const day = (count: number) => addDays('2026-01-01', count)
        const periods = spans.map(({ start, days }) =>
          aFeePeriod({ from: day(start), to: day(start + days) }),
        )
        const counts = new Map<number, number>()
        for (const { start, days } of spans)
          for (let at = start; at <= start + days; at++) counts.set(at, (counts.get(at) ?? 0) + 1)
        const isTwice = [...counts.values()].some((count) => count > 1)
        expect(codeOf({ periods })).toBe(isTwice ? 'FEES_OVERLAP' : 'OK')
      }),
    )
  })
})

it('finds the days between periods that have no price, in any order of the periods', () => {
  const year = { from: '2026-01-01', to: '2026-06-30' }
  expect(feeGaps([year, { from: '2026-07-01', to: null }])).toEqual([])
  expect(feeGaps([{ from: '2026-08-01', to: null }, year])).toEqual([
    { from: '2026-07-01', to: '2026-07-31' },
  ])
  expect(feeGaps([{ from: '2026-01-01', to: null }])).toEqual([])
})
