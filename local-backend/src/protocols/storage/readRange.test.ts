import { expect, it } from 'vitest'
import { readContentRange, readRange } from './readRange.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=2-4', { start: 2, end: 5 }],
  ['bytes=7-', { start: 7, end: 10 }],
  ['bytes=7-100', { start: 7, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-100', { start: 0, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=x', null],
  [undefined, null],
])('of ten bytes, %s', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

it('of no bytes, every range is too much', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
})

it.each([
  ['bytes 0-99/200', { start: 0, total: 200, isOpen: false }],
  ['bytes 5-9/*', { start: 5, total: null, isOpen: false }],
  ['bytes 0-*/*', { start: 0, total: null, isOpen: true }],
  ['bytes 0-*/7', { start: 0, total: 7, isOpen: false }],
  ['bytes */*', { start: null, total: null, isOpen: false }],
  ['bytes */7', { start: null, total: 7, isOpen: false }],
  [undefined, { start: 0, total: null, isOpen: true }],
])('a piece of an upload, %s', (header, range) => {
  expect(readContentRange(header)).toEqual(range)
})
