import { expect, it } from 'vitest'
import { readOrderEmail } from './readCells.ts'

it.each([
  ['ines@oven.example', 'ines@oven.example', null],
  ['mailto:ines@oven.example', 'ines@oven.example', null],
  ['MAILTO:ines@oven.example?subject=Audit', 'ines@oven.example', null],
  ['<ines@oven.example>', 'ines@oven.example', null],
  ['a@oven.example; b@oven.example', 'a@oven.example', 'email-rest-noted'],
  ['a@oven.example,b@oven.example', 'a@oven.example', 'email-rest-noted'],
  ['n/a@; b@oven.example', 'b@oven.example', 'email-rest-noted'],
  ['Ines Marlow <ines@oven.example>', 'ines@oven.example', 'email-rest-noted'],
  ['ines at oven.example', '', 'email-emptied'],
  ['none', '', 'email-emptied'],
  ['', '', null],
])('%j is %j (%s)', (text, email, repair) => {
  expect(readOrderEmail(text)).toEqual({ email, repair })
})
