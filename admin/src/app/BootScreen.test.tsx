import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BootScreen } from './BootScreen.tsx'

it('loads in the words of specification §2', () => {
  render(<BootScreen />)
  expect(screen.getByRole('status').textContent).toBe('... LOADING ...')
})

it('a server that does not answer is said so, and can be tried again', async () => {
  const retry = vi.fn()
  render(<BootScreen failed onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('Bakehouse did not answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
