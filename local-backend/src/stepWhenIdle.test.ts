import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepWhenIdle } from './stepWhenIdle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('takes every step soon when idle, few under load, none once stopped', () => {
  let left = 100
  let requests = 0
  const step = vi.fn(() => --left > 0)
  stepWhenIdle({ step, work: () => requests })
  vi.advanceTimersByTime(900)
  expect(step).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(step).toHaveBeenCalledTimes(100)

  const busy = vi.fn(() => true)
  const stop = stepWhenIdle({ step: busy, work: () => (requests += 1) })
  vi.advanceTimersByTime(2000)
  expect(busy.mock.calls.length).toBeGreaterThan(10)
  expect(busy.mock.calls.length).toBeLessThan(30)
  stop()
  busy.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(busy).not.toHaveBeenCalled()
})
