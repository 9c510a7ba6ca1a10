import { expect, it } from 'vitest'
import { className, lineName } from './classNames.ts'

it.each([
  [
    'Painting - interior - buildings',
    'Pintura - interior - edificios (Painting - interior - buildings)',
  ],
  ['Store: grocery, retail', 'Tienda: abarrotes, venta al por menor (Store: grocery, retail)'],
  // What is not known whole stays as the policy has it.
  ['Painting - bridges', 'Painting - bridges'],
  ['', ''],
])('%s is %s in Spanish', (description, spanish) => {
  expect(className(description, 'es')).toBe(spanish)
  expect(className(description, 'en')).toBe(description)
})

it('a line says where it belongs, in either language', () => {
  const line = { id: '5474', basis: 'payroll', description: 'Painting', place: 'NH' } as const
  expect(lineName(line, 'en')).toBe('Painting · NH')
  expect(lineName(line, 'es')).toBe('Pintura (Painting) · NH')
})
