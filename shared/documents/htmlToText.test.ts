import { expect, it } from 'vitest'
import { htmlToText } from './htmlToText.ts'
import { safeFileName } from './readMail.ts'

it('content of elements that are not shown is left out, whatever letters stand before it', () => {
  expect(htmlToText('<p>\u0130zmir</p><STYLE>p {}</Style><p>Ana</p>')).toBe('\u0130zmir\n\nAna')
})

it('an email that is written to be searched without end is searched once', () => {
  expect(htmlToText('<style></style>'.repeat(500_000))).toBe('')
  const dots = '.'.repeat(1_000_000)
  expect(safeFileName(`${dots}x${dots}y.pdf${dots}`)).toMatch(/^x\.+\.pdf$/)
})
