import { createTheme, ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { lightTheme } from '../app/theme/adminTheme.ts'
import { DayInput } from './inputs.tsx'

function Field({ reported }: { reported: string[] }) {
  const [day, setDay] = useState('2026-10-31')
  const onDay = (next: string) => {
    reported.push(next)
    setDay(next)
  }
  return (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <DayInput aria-label="Day" value={day} onDay={onDay} />
      <button type="button" onClick={() => setDay('2026-01-01')}>
        Preset
      </button>
    </ThemeProvider>
  )
}

it('a year is typed digit by digit, and only whole days are reported', () => {
  const reported: string[] = []
  render(<Field reported={reported} />)
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  for (const value of ['0002-03-01', '0020-03-01', '0202-03-01']) {
    fireEvent.change(field, { target: { value } })
    expect(field.value).toBe(value)
  }
  expect(reported).toEqual([])
  fireEvent.change(field, { target: { value: '2025-03-01' } })
  expect(reported).toEqual(['2025-03-01'])
  fireEvent.change(field, { target: { value: '' } })
  expect(field.value).toBe('')
  fireEvent.blur(field)
  expect(field.value).toBe('2025-03-01')
  fireEvent.change(field, { target: { value: '0002-03-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preset' }))
  expect(field.value).toBe('2026-01-01')
})
