import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { publicWorld } from '../testing/publicWorld.ts'

beforeEach(() => window.history.replaceState({}, '', '/'))

it('specification §2: "... LOADING ..." stands over a page until it is there', async () => {
  // Other test files may have fetched the page already.
  vi.resetModules()
  const { App } = await import('./App.tsx')
  render(<App services={publicWorld().services} />)
  expect(screen.getByRole('status').textContent).toBe('... LOADING ...')
  await screen.findByRole('heading', { level: 1, name: 'Open your premium audit' })
  expect(screen.queryByText('... LOADING ...')).toBeNull()
})
