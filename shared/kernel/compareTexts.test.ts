import { describe, expect, it } from 'vitest'
import { compareTexts, textKey } from './compareTexts.ts'

describe('compareTexts', () => {
  it('compares texts by code points, a beginning before what goes on', () => {
    const ordered = ['', 'A', 'Z', 'a', 'ab', 'b', '｡', '😀', '😁']
    expect(ordered.toReversed().sort(compareTexts)).toEqual(ordered)
    expect(compareTexts('ab', 'ab')).toBe(0)
  })
})

describe('textKey', () => {
  it.each([
    ['', ''],
    ['Zebra Co', 'zebra co'],
    ['  zebra   CO ', 'zebra co'],
    ['Émile Ångström', 'emile angstrom'],
    ['GL-100-Ab', 'gl-100-ab'],
    // A mark alone is no letter, and yet not nothing.
    ['\u0301', '\u0301'],
  ])('%j sorts as %j', (text, key) => {
    expect(textKey(text)).toBe(key)
  })
})
