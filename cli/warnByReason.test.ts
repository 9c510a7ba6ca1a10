import { expect, it } from 'vitest'
import { warnByReason } from './warnByReason.ts'

function warned(stopped: { of: string; reason: string }[], mostLines = 20): string[] {
  const lines: string[] = []
  const io = { warn: (line: string) => void lines.push(line), mostLines }
  warnByReason({ title: 'Not billed', noun: 'audits' }, stopped, io)
  return lines
}

it('says 114 identical refusals once, with a count and the first of them', () => {
  const many = Array.from({ length: 114 }, (_, n) => ({ of: `T${n}`, reason: 'No fee.' }))
  expect(warned([{ of: 'X1', reason: 'Gone.' }, ...many])).toEqual([
    'Not billed (115):',
    '  114 audits: No fee.',
    expect.stringMatching(/^ {4}T0, T1, .*, T19 and 94 more; see --verbose or --json$/),
    '  X1: Gone.',
  ])
  expect(warned([])).toEqual([])
})

it('stops after so many reasons, and shows all with --verbose', () => {
  const all = Array.from({ length: 30 }, (_, n) => ({ of: `T${n}`, reason: `Reason ${n}.` }))
  expect(warned(all)).toHaveLength(22)
  expect(warned(all).at(-1)).toBe('  and 10 more; see --verbose or --json')
  expect(warned(all, Number.POSITIVE_INFINITY)).toHaveLength(31)
})
