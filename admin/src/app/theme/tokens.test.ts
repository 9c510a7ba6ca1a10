import { describe, expect, it } from 'vitest'
import { DARK, LIGHT, type Tokens } from './tokens.ts'

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('%s', (_, tokens) => {
  const grounds = [
    'ground',
    'paper',
    'raised',
    'sunken',
    'hover',
    'selected',
    'accentSoft',
  ] as const

  it.each(['text', 'text2', 'text3', 'accentText'] as const)(
    '%s is readable on every ground: 4.5 : 1',
    (role) => {
      for (const ground of grounds) {
        expect(contrast(tokens[role], tokens[ground]), ground).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('every tone is readable on its tint and on every ground: 4.5 : 1', () => {
    for (const [name, tone] of Object.entries(tokens.tones)) {
      expect(contrast(tone.text, tone.tint), name).toBeGreaterThanOrEqual(4.5)
      for (const ground of grounds) {
        expect(contrast(tone.text, tokens[ground]), `${name} ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('the filled button is readable and control borders are seen', () => {
    expect(contrast(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.control, tokens.paper)).toBeGreaterThanOrEqual(3)
  })
})

function contrast(one: Tokens['text'], other: Tokens['text']): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
