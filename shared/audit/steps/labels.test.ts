import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestSteps, sortSteps } from './facts.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

const type = 'MANUAL' as const

const made = <S>(step: S) => ({ type, dateAdded: day(1), ...step })

describe('specification §4, step order', () => {
  it('is completed first, by start date, empty dates last', () => {
    const steps = [
      { id: 'open, no start', dateCompleted: null, dateStarted: null },
      { id: 'open, later', dateCompleted: null, dateStarted: day(9) },
      { id: 'done, no start', dateCompleted: day(1), dateStarted: null },
      { id: 'done, later', dateCompleted: day(4), dateStarted: day(3) },
      { id: 'open, early', dateCompleted: null, dateStarted: day(1) },
      { id: 'done, early', dateCompleted: day(8), dateStarted: day(2) },
    ]
    expect(sortSteps(steps.map(made)).map((step) => step.id)).toEqual([
      'done, early',
      'done, later',
      'done, no start',
      'open, early',
      'open, later',
      'open, no start',
    ])
  })

  it('lists those of the same start in the order in which they were made', () => {
    const start = { type, dateCompleted: null, dateStarted: day(5) }
    const steps = [
      { ...start, id: 'last', dateAdded: day(3) },
      { ...start, id: 'second of one moment', dateAdded: day(2), seq: 401 },
      { ...start, id: 'first of one moment', dateAdded: day(2), seq: 400 },
      { ...start, id: 'oldest', dateAdded: day(1) },
    ]
    expect(sortSteps(steps).map(({ id }) => id)).toEqual([
      'oldest',
      'first of one moment',
      'second of one moment',
      'last',
    ])
  })

  it('lists New before Ready, which an import makes at the same moment', () => {
    const start = { dateAdded: day(1), dateCompleted: day(2), dateStarted: day(1) }
    const steps = [
      { ...start, type: 'READY' as const },
      { ...start, type: 'NEW' as const },
    ]
    expect(sortSteps(steps).map((step) => step.type)).toEqual(['NEW', 'READY'])
  })

  it('keeps every step, keeps equal ones in their order, and leaves the list as it was', () => {
    const date = fc.constantFrom(null, day(1), day(2), day(3))
    const steps = fc.array(fc.record({ dateCompleted: date, dateStarted: date }).map(made))
    fc.assert(
      fc.property(steps, (list) => {
        const before = [...list]
        const sorted = sortSteps(list)
        expect(list).toEqual(before)
        expect(new Set(sorted)).toEqual(new Set(list))
        for (const [at, a] of sorted.entries()) {
          const b = sorted[at + 1]
          if (b === undefined) continue
          const equal =
            (a.dateCompleted === null) === (b.dateCompleted === null) &&
            a.dateStarted?.getTime() === b.dateStarted?.getTime()
          if (equal) expect(list.indexOf(a)).toBeLessThan(list.indexOf(b))
          if (a.dateCompleted === null) expect(b.dateCompleted).toBeNull()
        }
      }),
    )
  })
})

describe('a step that is typed', () => {
  it.each([
    ['cal insured', 'CALL_INSURED'],
    ['text', 'TEXT_INSURED'],
    ['Emailing insured 2', 'EMAILING_INSURED_2X'],
    ['submitdocs', 'SUBMIT_DOCS'],
  ])('%s is nearest to %s', (typed, step) => {
    expect(nearestSteps(typed)[0]).toBe(step)
  })

  it('names as many as are asked for, whatever was typed', () => {
    expect(nearestSteps('')).toHaveLength(3)
    expect(nearestSteps('x'.repeat(100_000), 2)).toHaveLength(2)
  })
})
