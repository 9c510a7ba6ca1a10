import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNoticeLeader } from './useNoticeLeader.ts'

/** The locks of a browser, as far as they are used here: one name, in line, and taken by force. */
function fakeLocks() {
  interface Asked {
    run: () => Promise<void> | undefined
    resolve: () => void
    reject: (reason: Error) => void
  }
  const line: Asked[] = []
  let holder: Asked | null = null
  const grant = (next: Asked) => {
    holder = next
    void Promise.resolve(next.run()).then(() => {
      if (holder !== next) return
      next.resolve()
      holder = null
      const first = line.shift()
      if (first) grant(first)
    })
  }
  return {
    inLine: () => line.length,
    request: (
      _name: string,
      { signal, steal }: { signal?: AbortSignal; steal?: boolean },
      run: Asked['run'],
    ) =>
      new Promise<void>((resolve, reject) => {
        const asked = { run, resolve, reject }
        signal?.addEventListener('abort', () => {
          if (holder === asked) return
          line.splice(line.indexOf(asked), 1)
          reject(new DOMException('left the line', 'AbortError'))
        })
        if (steal === true) {
          holder?.reject(new DOMException('taken', 'AbortError'))
          grant(asked)
        } else if (holder === null) grant(asked)
        else line.push(asked)
      }),
  }
}

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('of several tabs one is the leader: the one visible last, then another in line', async () => {
  const locks = fakeLocks()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  see('visible')
  const first = renderHook(() => useNoticeLeader())
  await waitFor(() => expect(first.result.current).toBe(true))
  see('hidden')
  const behind = renderHook(() => useNoticeLeader())
  expect([first, behind].map(({ result }) => result.current)).toEqual([true, false])
  see('visible')
  const second = renderHook(() => useNoticeLeader())
  await waitFor(() => expect(second.result.current).toBe(true))
  await waitFor(() => expect(first.result.current).toBe(false))
  // Both others wait once each, however often the turn changes.
  for (let n = 0; n < 3; n++) act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() =>
    expect([first, second, behind].filter(({ result }) => result.current)).toHaveLength(1),
  )
  expect(locks.inLine()).toBe(2)
  for (const tab of [first, second, behind]) {
    const wasTeller = tab.result.current
    tab.unmount()
    if (wasTeller) break
  }
  const left = [first, second, behind]
  await waitFor(() => expect(left.some(({ result }) => result.current)).toBe(true))
  for (const tab of left) tab.unmount()
  expect(locks.inLine()).toBe(0)
})

it('without locks a tab is a leader while it is visible', () => {
  see('visible')
  const { result } = renderHook(() => useNoticeLeader())
  expect(result.current).toBe(true)
  see('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(false)
})
