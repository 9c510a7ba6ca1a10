import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useKeys } from './useKeys.ts'

it('a key that is held acts once, unless it only moves', () => {
  const attach = vi.fn()
  const next = vi.fn()
  renderHook(() => useKeys({ a: attach, j: next }))
  for (const key of ['a', 'j']) {
    fireEvent.keyDown(document.body, { key })
    fireEvent.keyDown(document.body, { key, repeat: true })
    fireEvent.keyDown(document.body, { key, repeat: true })
  }
  expect(attach).toHaveBeenCalledTimes(1)
  expect(next).toHaveBeenCalledTimes(3)
})

it('a second key never acts alone, wherever it is bound: where the two lead nowhere, neither does', () => {
  const claim = vi.fn()
  const home = vi.fn()
  const screen = renderHook(() => useKeys({ c: claim, h: claim }))
  const frame = renderHook(() => useKeys({ 'g h': home }))
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  }
  press('g', 'c')
  expect(claim).not.toHaveBeenCalled()
  press('g', 'h')
  expect([home, claim].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  press('c')
  expect(claim).toHaveBeenCalledOnce()
  // Without any pair "g" is a key like others.
  frame.unmount()
  press('g', 'c')
  expect(claim).toHaveBeenCalledTimes(2)
  screen.unmount()
})
