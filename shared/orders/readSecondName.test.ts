import { expect, it } from 'vitest'
import { readSecondName } from './orderToAudit.ts'

it.each([
  ['DBA The Oven', 'The Oven', ''],
  ['dba: The Oven', 'The Oven', ''],
  ['D/B/A The Oven', 'The Oven', ''],
  ['d.b.a. The Oven', 'The Oven', ''],
  ['doing business as The Oven', 'The Oven', ''],
  ['The Oven', 'The Oven', ''],
  ['DBAsoft Inc', 'DBAsoft Inc', ''],
  ['c/o Ines Marlow', '', 'c/o Ines Marlow'],
  ['C/O: Ines Marlow', '', 'C/O: Ines Marlow'],
  ['DBA The Oven, c/o Ines Marlow', 'The Oven', 'c/o Ines Marlow'],
  ['Mac/Other LLC', 'Mac/Other LLC', ''],
  ['', '', ''],
])('%j is the trade name %j in care of %j', (text, dbaName, careOf) => {
  expect(readSecondName(text)).toEqual({ dbaName, careOf })
})
