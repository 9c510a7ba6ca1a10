import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHidden } from '#shared/testing/hostileTexts.ts'
import { cleanLine, cleanText, depthOf, escapeHidden, trimTexts } from './cleanText.ts'

/** Each character that may not come through, with its name. */
const HOSTILE: [string, string][] = [
  ['ESC', '\u001b'],
  ['NUL', '\0'],
  ['BEL', '\u0007'],
  ['backspace', '\b'],
  ['DEL', '\u007f'],
  ['C1 CSI', '\u009b'],
  ['C1 OSC', '\u009d'],
  ['soft hyphen', '\u00ad'],
  ['Arabic letter mark', '\u061c'],
  ['left-to-right mark', '\u200e'],
  ['right-to-left mark', '\u200f'],
  ...range(0x202a, 0x202e, 'bidi'),
  ...range(0x2066, 0x2069, 'isolate'),
  ...range(0x200b, 0x200d, 'zero-width'),
  ['word joiner', '\u2060'],
  ['mark of byte order', '\ufeff'],
  ['interlinear annotation', '\ufff9'],
  ['tag letter', '\u{e0041}'],
  ['high half', '\ud83d'],
  ['low half', '\ude00'],
]

function range(from: number, to: number, name: string): [string, string][] {
  const codes = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return codes.map((code) => [`${name} ${code.toString(16)}`, String.fromCharCode(code)])
}

const ORDINARY = [
  'Harbor Oven, LLC (d/b/a "O’Hara’s")',
  'Peluquería Ñandú – ¿Qué tal? 50 % más',
  '株式会社パン屋 面包店 빵집',
  'Łódź Čokoláda Ελληνικά Кофе עברית العربية',
  '😀🥐❤️👍🏽🇺🇸 5️⃣',
  'cafe\u0301 \u00a0€ §',
]

/** Anything that a program may be handed, and what an attacker would choose. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE.map(([, sign]) => sign), '\r\n', '\r', '\n', '\t', ' ', '\u2028'),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(...ORDINARY),
    ),
  )
  .map((parts) => parts.join(''))

describe('a text from outside', () => {
  it.each(HOSTILE)('has no %s', (_, sign) => {
    expect(cleanText(`${sign}Har${sign}bor${sign}`)).toBe('Harbor')
    expect(cleanLine(`${sign}Har${sign}bor${sign}`)).toBe('Harbor')
  })

  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'has %j as a line feed, and as a space where it is one line',
    (end) => {
      expect(cleanText(`one${end}two`)).toBe('one\ntwo')
      expect(cleanLine(`one${end}two`)).toBe('one two')
    },
  )

  it('keeps its tabs and empty lines, and one line has a space for all of them', () => {
    expect(cleanText(' a\tb\r\n\r\n  c \n')).toBe('a\tb\n\n  c')
    expect(cleanLine(' a\tb\r\n\r\n  c \n')).toBe('a b c')
  })

  it('is left as it is when it is ordinary', () => {
    for (const text of ORDINARY) expect([cleanText(text), cleanLine(text)]).toEqual([text, text])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(![...text].some((sign) => hasHidden(sign) || /\p{Cf}|\s/u.test(sign)))
        expect(cleanText(text)).toBe(text)
      }),
    )
  })

  it('has nothing left of them; again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text)
        expect(hasHidden(clean)).toBe(false)
        expect(cleanText(clean)).toBe(clean)
        const line = cleanLine(text)
        expect(line).not.toMatch(/[\t\n]/)
        expect(cleanLine(line)).toBe(line)
        expect(cleanText(line)).toBe(line)
      }),
    )
  })

  it('takes time by its length alone: no sign makes it look back', () => {
    const long = `${' '.repeat(200_000)}x`
    expect(cleanLine(`a${long}\n${long}`)).toBe(`a${long}${' '}x`)
  })
})

describe('a text with what is hidden in it shown', () => {
  it('has each as an escape, and a tab and a line feed as they are', () => {
    expect(escapeHidden('a\u001b]52;c;eA==\u0007b\t\u202ec\n\u{e0041}\r')).toBe(
      'a\\u001b]52;c;eA==\\u0007b\t\\u202ec\n\\udb40\\udc41\\u000d',
    )
  })

  it('is the same to who reads it as JSON', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = escapeHidden(JSON.stringify({ [text]: text }))
        expect(hasHidden(shown)).toBe(false)
        expect(JSON.parse(shown)).toEqual({ [text]: text })
      }),
    )
  })
})

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

describe('depthOf', () => {
  it.each([
    [null, 0],
    [new Date(0), 0],
    [[], 1],
    [{ a: 1, b: [{}] }, 3],
    [{ a: [[[[[]]]]] }, 4],
    [Array(1_000_000).fill(null), 1],
    [{ a: Array(1_000_000).fill([]) }, 3],
  ])('of case %# counts no further than one past the most', (value, depth) => {
    expect(depthOf(value, 3)).toBe(depth)
  })
})
