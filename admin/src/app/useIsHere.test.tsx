import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useIsHere } from './useIsHere.ts'

it('knows whether the person has gone to something else, or elsewhere', () => {
  const { result, rerender, unmount } = renderHook(({ shown }) => useIsHere(shown), {
    initialProps: { shown: 'first' },
  })
  const askedAtFirst = result.current
  expect(askedAtFirst()).toBe(true)
  rerender({ shown: 'second' })
  expect(askedAtFirst()).toBe(false)
  const askedAtSecond = result.current
  expect(askedAtSecond()).toBe(true)
  unmount()
  expect(askedAtSecond()).toBe(false)
})
