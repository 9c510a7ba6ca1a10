import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { publicWorld } from '../testing/publicWorld.ts'
import { App } from './App.tsx'

beforeEach(() => window.history.replaceState({}, '', '/'))

it('specification §2: "... LOADING ..." stands over a page until it is there', async () => {
  render(<App services={publicWorld().services} />)
  expect(screen.getByRole('status').textContent).toBe('... LOADING ...')
  await screen.findByRole('heading', { level: 1, name: 'Open your premium audit' })
  expect(screen.queryByText('... LOADING ...')).toBeNull()
})
