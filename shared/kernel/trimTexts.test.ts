import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimTexts } from './cleanText.ts'

describe('specification §5, text values are trimmed before update or batch save', () => {
  it('trims at any depth and keeps dates and other values the same objects', () => {
    const date = new Date(0)
    const value = { a: ' x ', list: ['\ty\n', { b: ' z' }, 1], date, none: null, no: false }
    const before = structuredClone(value)
    const after = trimTexts(value)
    expect(after).toEqual({ a: 'x', list: ['y', { b: 'z' }, 1], date, none: null, no: false })
    expect(after.date).toBe(date)
    expect(value).toEqual(before)
  })

  it('takes hidden characters out at any depth, and keeps lines', () => {
    const value = { a: 'Har\u202ebor\u001b]52;', list: [{ text: 'one\r\n\ttwo\u200b' }] }
    expect(trimTexts(value)).toEqual({ a: 'Harbor]52;', list: [{ text: 'one\n\ttwo' }] })
  })

  it('leaves the entries of a list that only grows, which are sealed as they are', () => {
    const history = [{ text: 'Comment: a\u202eb', h: '0f' }]
    const value = { history, notes: [{ text: 'c\u200bd ' }], lines: [{ notes: 'e\u200bf' }] }
    expect(trimTexts(value)).toEqual({
      history,
      notes: [{ text: 'c\u200bd' }],
      lines: [{ notes: 'ef' }],
    })
  })

  it('leaves objects of a class alone: a database value is not a record', () => {
    class Sentinel {
      text = ' x '
    }
    const sentinel = new Sentinel()
    expect(trimTexts({ sentinel }).sentinel).toBe(sentinel)
  })

  it('leaves nothing to trim and changes nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const trimmed = trimTexts(value)
        expect(trimTexts(trimmed)).toEqual(trimmed)
        const texts = JSON.stringify(trimmed, (_, entry) =>
          typeof entry === 'string' ? '' : entry,
        )
        const originals = JSON.stringify(value, (_, entry) =>
          typeof entry === 'string' ? '' : entry,
        )
        expect(texts).toBe(originals)
      }),
    )
  })
})
