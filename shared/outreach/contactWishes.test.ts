import { describe, expect, it } from 'vitest'
import { isClosedFor, mayAnswer, noWishes, withAnswer, withWish } from './contactWishes.ts'

const AT = new Date('2026-11-02T15:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const HOUR = 3_600_000
const stop = { line: '+12075550100', isClosed: true, at: AT, words: 'STOP' }
const start = { ...stop, isClosed: false, words: 'START' }

describe('what the owner of a number has asked for', () => {
  it('holds for one sender, and the last word counts, in whatever order they are read', () => {
    const closed = withWish(noWishes('+12075550109'), stop)
    expect(isClosedFor(closed, '+12075550100')).toBe(true)
    expect(isClosedFor(closed, '+12075550188')).toBe(false)
    expect(isClosedFor(null, '+12075550100')).toBe(false)
    const open = withWish(closed, { ...start, at: later(1) })
    expect(isClosedFor(open, '+12075550100')).toBe(false)
    expect(withWish(open, stop)).toBe(open)
    expect(withWish(closed, stop)).toBe(closed)
  })

  it.each([
    [true, [1, 2, 3]],
    [true, [1, 3, 2]],
    [true, [2, 1, 3]],
    [true, [2, 3, 1]],
    [true, [3, 1, 2]],
    [true, [3, 2, 1]],
    [false, [1, 2]],
    [false, [2, 1]],
  ])('is closed: %s, when STOP 1, START 2 and STOP 3 are read as %s', (isClosed, order) => {
    const words = order.map((ms) => ({ ...(ms === 2 ? start : stop), at: later(ms) }))
    const wishes = words.reduce(withWish, noWishes('+12075550109'))
    expect(isClosedFor(wishes, stop.line)).toBe(isClosed)
    expect(wishes.lines).toMatchObject([{ at: later(Math.max(...order)) }])
  })

  it('is to be closed where both were said at one moment', () => {
    for (const words of [
      [stop, start],
      [start, stop],
    ])
      expect(isClosedFor(words.reduce(withWish, noWishes('+12075550109')), stop.line)).toBe(true)
  })

  it('said again is not confirmed again', () => {
    const about = { line: stop.line, asks: 'stop', now: AT }
    const confirmed = withAnswer(withWish(noWishes('+12075550109'), stop), about)
    const again = withWish(confirmed, { ...stop, at: later(HOUR) })
    expect(again.lines).toMatchObject([{ at: later(HOUR), confirmedAt: AT }])
  })

  it('is confirmed once a day, and answered three times an hour', () => {
    const about = { line: stop.line, asks: 'stop', now: AT }
    let wishes = withWish(noWishes('+12075550109'), stop)
    expect(mayAnswer(wishes, about)).toBe(true)
    wishes = withAnswer(wishes, about)
    expect(mayAnswer(wishes, { ...about, now: later(23 * HOUR) })).toBe(false)
    expect(mayAnswer(wishes, { ...about, now: later(24 * HOUR) })).toBe(true)
    const help = { ...about, asks: 'help' }
    for (const _ of [1, 2]) wishes = withAnswer(wishes, help)
    expect(mayAnswer(wishes, { ...help, now: later(HOUR - 1) })).toBe(false)
    expect(mayAnswer(wishes, { ...help, now: later(HOUR) })).toBe(true)
    expect(withAnswer(wishes, help).answeredAt).toHaveLength(3)
  })
})
