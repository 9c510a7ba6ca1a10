import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { TypedContact } from '#shared/intake/checkContactAndQuestion.ts'
import { ContactFields } from './ContactPage.tsx'

function Contact() {
  const [value, setValue] = useState<TypedContact>({ first: '', last: '', email: '', phone: '' })
  return (
    <ContactFields value={value} onChange={(changes) => setValue({ ...value, ...changes })} isOwn />
  )
}

it('a phone gets its dots after the third and sixth digit while it is typed', () => {
  render(<Contact />)
  const phone = screen.getByLabelText<HTMLInputElement>(/phone/i)
  const shown = ['207', '207.5', '207.555', '207.555.0', '207.555.01013'].map((value) => {
    fireEvent.change(phone, { target: { value } })
    return phone.value
  })
  expect(shown).toEqual(['207.', '207.5', '207.555.', '207.555.0', '207.555.01013'])
  fireEvent.change(phone, { target: { value: '2075550' } })
  expect(phone.value).toBe('207.555.0')
})
