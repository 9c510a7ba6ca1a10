import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Services, ServicesProvider } from '../app/services.ts'
import { ElapsedTime } from './ElapsedTime.tsx'

afterEach(() => vi.useRealTimers())

it('goes on by the second without rendering what is around it, and stops with the screen', () => {
  vi.useFakeTimers()
  let now = new Date('2026-11-19T17:00:00Z')
  let renders = 0
  const services = { clock: { now: () => now } } as Services
  const since = new Date('2026-11-18T16:59:58Z')
  function Screen() {
    renders += 1
    return (
      <p>
        <ElapsedTime since={since} />
      </p>
    )
  }
  const { unmount } = render(
    <ServicesProvider value={services}>
      <Screen />
    </ServicesProvider>,
  )
  expect(screen.getByText('1 day ago').title).toBe('1 day 0 hours 0 minutes 2 seconds')
  now = new Date('2026-11-19T17:00:03Z')
  act(() => vi.advanceTimersByTime(3_000))
  expect(screen.getByText('1 day ago').title).toBe('1 day 0 hours 0 minutes 5 seconds')
  expect(renders).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
