import { expect, it } from 'vitest'
import { isZip } from '#shared/kernel/contact.ts'
import { repairZip } from './readCells.ts'

it.each([
  ['7660', 'NJ', '07660'],
  ['7660-1234', 'NJ', '07660-1234'],
  ['76601234', 'NJ', '07660-1234'],
  ['076601234', 'NJ', '07660-1234'],
  ['7030.0', 'NJ', '07030'],
  ['77840.0', 'TX', '77840'],
  ['7030.5', 'NJ', '7030.5'],
  ['7660', 'TX', '7660'],
  ['7660', '', '7660'],
  ['766', 'NJ', '766'],
  ['7660123', 'NJ', '7660123'],
  ['7030.0', 'TX', '7030'],
  ['612', 'PR', '00612'],
  ['07660', 'NJ', '07660'],
  ['K1A 0B1', 'NY', 'K1A 0B1'],
  ['', 'NJ', ''],
])('%j in %j becomes %j', (zip, state, repaired) => {
  expect(repairZip(zip, state)).toBe(repaired)
})

it('knows a ZIP and a ZIP+4', () => {
  expect(['07660', '07660-1234'].map(isZip)).toEqual([true, true])
  expect(['7660', '07660-12', 'ABCDE', ''].map(isZip)).toEqual([false, false, false, false])
})
