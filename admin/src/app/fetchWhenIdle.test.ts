import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchWhenIdle, lazyScreen } from './lazyScreen.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches the screens one after the other, each in an idle moment, and none at once', async () => {
  const fetched: string[] = []
  fetchWhenIdle([screen('list', fetched), screen('detail', fetched)])
  expect(idle).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toEqual([])
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toEqual(['list'])
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toEqual(['list', 'detail'])
  expect(idle).toEqual([])
})

it('leaves the rest alone when a screen cannot be fetched, or when it is stopped', async () => {
  const fetched: string[] = []
  const missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')))
  fetchWhenIdle([missing, screen('list', fetched)])
  await vi.advanceTimersByTimeAsync(2_000)
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(idle).toEqual([])
  fetchWhenIdle([screen('list', fetched)])()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([idle, fetched]).toEqual([[], []])
})

function screen(name: string, fetched: string[]) {
  return lazyScreen(async () => {
    fetched.push(name)
    return () => null
  })
}
