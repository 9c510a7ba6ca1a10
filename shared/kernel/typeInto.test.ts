import { describe, expect, it } from 'vitest'
import { readAs, staysReduced, type TypedKind, typeInto } from './typeInto.ts'

/** The field after each key in turn, `|` where the caret stands. */
function typeKeys(kind: TypedKind, keys: string, begin = '|'): string {
  let { text, caret } = fieldOf(begin)
  for (const key of keys) {
    const typed =
      key === '<'
        ? text.slice(0, Math.max(0, caret - 1)) + text.slice(caret)
        : insert(text, caret, key)
    const at = key === '<' ? Math.max(0, caret - 1) : caret + 1
    ;({ text, caret } = typeInto(kind, text, typed, at))
  }
  return insert(text, caret, '|')
}

function fieldOf(shown: string) {
  return { text: shown.replace('|', ''), caret: shown.indexOf('|') }
}

function insert(text: string, at: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at)
}

describe('the caret stays behind what was typed', () => {
  it.each<[TypedKind, string, string, string]>([
    ['money', '.5', '|', '$0.5|'],
    ['money', '.99', '|', '$0.99|'],
    ['money', '1234567', '|', '$1,234,567|'],
    ['money', '0', '$|5', '$|5'],
    ['money', '9', '$1|,234', '$19|,234'],
    ['money', '<', '$1,|234', '$1|,234'],
    ['money', '<', '$12|,345', '$1|,345'],
    ['money', '.', '$12|34', '$12.|34'],
    ['money', '-500', '|', '-$500|'],
    ['money', '<<<<<', '-$500|', '|'],
    ['money', '<<<<', '$0.5|', '|'],
    ['number', '2400', '|', '2,400|'],
    ['phone', '2075550130', '|', '207.555.0130|'],
    ['phone', '12075550130', '|', '207.555.0130|'],
    ['phone', '+1 (207) 555-0130 x9', '|', '207.555.0130 x9|'],
    ['phone', '207', '|', '207.|'],
    ['phone', '207<', '|', '20|'],
    ['phone', '<<<<<<<<<<', '207.555.0130|', '|'],
    ['phone', '9', '207|.555', '207.9|55.5'],
    ['state', 'ma', '|', 'MA|'],
    ['state', 'maine', '|', 'Maine|'],
    ['zip', '070301', '|', '07030-1|'],
    ['zip', '070301<', '|', '07030|'],
  ])('%s: %s typed into %s shows %s', (kind, keys, begin, shown) => {
    expect(typeKeys(kind, keys, begin)).toBe(shown)
  })
})

describe('what was dropped is noticed', () => {
  const paste = (typed: string) => typeInto('money', '', typed, typed.length)

  it.each([
    ['12,00x', '$1,200', '$1,200.00'],
    ['12,00', '$1,200', '$1,200.00'],
    ['.555', '$0.55', '$0.55'],
    ['1.2.3', '$1.23', '$1.23'],
    ['850K', '$850', '$850.00'],
  ])('%j pasted shows %s and says that it reads %s', (typed, text, read) => {
    expect(paste(typed)).toMatchObject({ text, isReduced: true })
    expect(readAs('money', text)).toBe(read)
  })

  it.each(['1,200.50', '$1,200', '.5', '007', '1200', ''])('%j loses nothing', (typed) => {
    expect(paste(typed).isReduced).toBe(false)
  })

  it.each(['six hundred', '612.500,00', '-500'])('%j stays, to be refused', (typed) => {
    expect(paste(typed).isReduced).toBe(false)
  })

  it('stays so while the rest is typed, until the field is empty', () => {
    const more = typeInto('money', '$850', '$8500', 5)
    expect(staysReduced(false, paste('850K'))).toBe(true)
    expect(staysReduced(true, more)).toBe(true)
    expect(staysReduced(false, more)).toBe(false)
    expect(staysReduced(true, typeInto('money', '$8', '', 0))).toBe(false)
  })

  it('a comma typed by hand is one of the form', () => {
    expect(typeInto('money', '$1', '$1,', 3)).toEqual({ text: '$1', caret: 2, isReduced: false })
    expect(typeInto('money', '$12', '$12x', 4).isReduced).toBe(true)
  })
})
