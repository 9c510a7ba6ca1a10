import { expect, it } from 'vitest'
import { addressInText } from './question.ts'

const MAIN = { street: '12 Main St', more: '', city: 'Hoboken', state: 'NJ', zip: '07030' }

it.each([
  ['12 Main St, Hoboken, NJ 07030', MAIN],
  ['We opened in May at 12 Main St, Hoboken nj 07030.', MAIN],
  ['12 Main St, Suite 4, Hoboken, NJ, 07030-1234', { ...MAIN, more: 'Suite 4', zip: '07030-1234' }],
  ['Abrimos en mayo.\n12 Main St, West New York, NJ 07030', { ...MAIN, city: 'West New York' }],
])('%j holds an address', (text, address) => {
  expect(addressInText(text)).toEqual(address)
})

it.each([
  '',
  'We closed one in May',
  '12 Main St, Hoboken',
  '12 Main St, Hoboken, XX 07030',
  '12 Main St, Hoboken, NJ 0703',
  'Main St, Hoboken, NJ 07030',
])('%j holds none that is plain to see', (text) => {
  expect(addressInText(text)).toBeNull()
})

it('a long text takes no time', () => {
  expect(addressInText('1 a, '.repeat(5000))).toBeNull()
})
