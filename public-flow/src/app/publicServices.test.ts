import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserShelf } from './publicServices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A lock that is free, or that another tab never gives back. */
function stubLocks(isFree: boolean): void {
  const request = async (
    _name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<void>,
  ) => {
    if (isFree) return work()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

it('waits three minutes for a tab that is asleep with the lock, then goes on', async () => {
  stubLocks(false)
  const work = vi.fn(async () => undefined)
  const done = browserShelf().alone('file', work)
  await vi.advanceTimersByTimeAsync(179_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(work).toHaveBeenCalledOnce()
})

it('does it at once in a browser without locks', async () => {
  vi.stubGlobal('navigator', {})
  const work = vi.fn(async () => undefined)
  await browserShelf().alone('file', work)
  expect(work).toHaveBeenCalledOnce()
})

it('what fails under the lock fails, and is not done again', async () => {
  stubLocks(true)
  const work = vi.fn(() => Promise.reject(new Error('no')))
  await expect(browserShelf().alone('file', work)).rejects.toThrow('no')
  expect(work).toHaveBeenCalledOnce()
})
