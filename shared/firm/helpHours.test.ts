import { expect, it } from 'vitest'
import { helpHoursIn } from './helpHours.ts'

it.each([
  ['Monday to Friday, 9 to 5', 'Lunes a viernes, de 9 a 5'],
  [
    'Monday to Friday, 8 am to 6 pm Eastern',
    'Lunes a viernes, de 8 a. m. a 6 p. m., hora del Este',
  ],
  [
    'Mon-Thu 8:30am - 1pm Central time',
    'Lunes a jueves, de 8:30 a. m. a la 1 p. m., hora del Centro',
  ],
  ['9 to 5', 'De 9 a 5'],
  ['Saturday, 9 to noon', 'Sábado, de 9 a mediodía'],
])('%j is %j in Spanish', (hours, text) => {
  expect(helpHoursIn('es', hours)).toEqual({ text, language: 'es' })
  expect(helpHoursIn('en', hours)).toEqual({ text: hours, language: 'en' })
})

it.each(['', 'Around the clock', 'Weekdays, 9 to 5', 'Monday to Friday, 9 to 5, not on holidays'])(
  '%j stays as the carrier wrote it, marked as English',
  (hours) => {
    expect(helpHoursIn('es', hours)).toEqual({ text: hours, language: 'en' })
  },
)
