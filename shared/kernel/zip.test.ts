import { expect, it } from 'vitest'
import { formatZipWhileTyping, readZip, zipMistake } from './contact.ts'

it.each([
  ['07030', '07030'],
  [' 07030 ', '07030'],
  ['070301234', '07030-1234'],
  ['07030 1234', '07030-1234'],
  ['07030-1234', '07030-1234'],
  ['558', ''],
  ['7030', ''],
  ['07030-12', ''],
  ['K1A 0B1', ''],
  ['', ''],
])('%j is read as %j', (text, zip) => {
  expect(readZip(text)).toBe(zip)
  expect(zipMistake(text) === null).toBe(zip !== '')
})

it.each([
  ['0703', '0703'],
  ['070301', '07030-1'],
  ['07030-', '07030'],
  ['07030 1234', '07030-1234'],
  ['K1A 0B1', 'K1A 0B1'],
])('%j shows %j while it is typed', (text, shown) => {
  expect(formatZipWhileTyping(text)).toBe(shown)
})
