import { render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { Landing } from './Landing.tsx'

it('says what works today, and offers nothing that does not', () => {
  render(<Landing />)
  expect(screen.getByRole('heading', { level: 1, name: 'Your premium audit' })).toBeTruthy()
  expect(screen.getByText(/can’t answer online here yet/)).toBeTruthy()
  expect(screen.getByText(/Call the number on your letter/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Staff sign-in' }).getAttribute('href')).toBe('/admin')
})

it('has no accessibility violation that a machine finds', async () => {
  const { container } = render(<Landing />)
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations).toEqual([])
})
