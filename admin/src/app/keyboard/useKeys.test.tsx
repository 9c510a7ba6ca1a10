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
