import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './marks.tsx'

it('a long email breaks before its at sign and its dots, and nowhere else', () => {
  const { container } = render(<EmailText email="claims.desk@bay-insurance.example" />)
  expect(container.textContent).toBe('claims.desk@bay-insurance.example')
  const [shown] = container.children
  expect(shown?.innerHTML).toBe('claims<wbr>.desk<wbr>@bay-insurance<wbr>.example')
})
