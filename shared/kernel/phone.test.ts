import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatPhoneWhileTyping, phoneMistake, readPhone } from './contact.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('specification §5, phone', () => {
  it.each([
    ['6313353414', '631.335.3414'],
    ['631-335-3414', '631.335.3414'],
    ['(631) 335-3414', '631.335.3414'],
    ['1 631 335 3414', '631.335.3414'],
    ['+1.631.335.3414', '631.335.3414'],
    ['Tel. (631) 335-3414', '631.335.3414'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
  })

  it.each([
    '',
    '335-3414',
    '63133534',
    '631-335-3414 x22',
    '631-335-3414 x2',
    '+1 (207) 555-0130 x9',
    '+1 207 555 013',
    '+44 20 7946 095',
    '26313353414',
    '١٢٣٤٥٦٧٨٩٠',
    'call the office',
  ])('%j is no number: empty', (text) => {
    expect(formatPhone(text)).toBe('')
  })

  it('accepts ten digits wherever other signs stand', () => {
    fc.assert(
      fc.property(digits(10), fc.stringMatching(/^[ .()-]{11}$/), (number, signs) => {
        const written = [...number].map((digit, at) => signs.charAt(at) + digit).join('')
        expect(formatPhone(written)).toMatch(/^\d{3}\.\d{3}\.\d{4}$/)
        expect(formatPhone(written).replaceAll('.', '')).toBe(number)
      }),
    )
  })

  it('drops the country digit of eleven, is empty for any other count, and is stable', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }).chain(digits), (number) => {
        const shown = formatPhone(number)
        const kept = number.length === 11 ? number.replace(/^1/, '') : number
        expect(shown.replaceAll('.', '')).toBe(kept.length === 10 ? kept : '')
        expect(formatPhone(shown)).toBe(shown)
      }),
    )
  })
})

describe('specification §5, phone while typing', () => {
  it('puts a dot after the 3rd and the 6th digit', () => {
    const typed = [...'6313353414'].map((_, at) => '6313353414'.slice(0, at + 1))
    expect(typed.map((text) => formatPhoneWhileTyping(text))).toEqual([
      '6',
      '63',
      '631.',
      '631.3',
      '631.33',
      '631.335.',
      '631.335.3',
      '631.335.34',
      '631.335.341',
      '631.335.3414',
    ])
  })

  it.each([
    ['16313353414', '631.335.3414'],
    ['+', '+'],
    ['+1', '+1'],
    ['+1 (2', '2'],
    ['+1 (207) 555-0130', '207.555.0130'],
    ['+1 (207) 555-0130 x9', '207.555.0130 x9'],
    ['207.555.0130x', '207.555.0130 x'],
    ['631.335.34149', '631.335.34149'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['call me', 'call me'],
    ['', ''],
  ])('%j shows %j, and is stable', (text, shown) => {
    expect(formatPhoneWhileTyping(text)).toBe(shown)
    expect(formatPhoneWhileTyping(shown)).toBe(shown)
  })

  it('can always be deleted from the end, and ends where formatPhone does', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 }).chain(digits), (number) => {
        const shown = formatPhoneWhileTyping(number)
        expect(formatPhoneWhileTyping(shown)).toBe(shown)
        if (shown !== '')
          expect(formatPhoneWhileTyping(shown.slice(0, -1), shown).length).toBeLessThan(
            shown.length,
          )
        if (number.length === 10) expect(shown).toBe(formatPhone(number))
      }),
    )
  })
})

describe('a typed phone number', () => {
  it.each([
    ['+1 (207) 555-0130 x9', 'EXTENSION'],
    ['207.555.0130 home', 'EXTENSION'],
    ['+44 20 7946 0958', 'COUNTRY'],
    ['207.555.013', 'DIGITS'],
    ['207.555.01301', 'DIGITS'],
    ['call me', 'DIGITS'],
  ])('%j is refused: %s', (text, mistake) => {
    expect(readPhone(text)).toEqual({ mistake })
    expect(phoneMistake(text)).toMatch(/\.$/)
  })

  it('is kept in its form, and the refusal names the extension', () => {
    expect(readPhone('+1 (207) 555-0130')).toEqual({ phone: '207.555.0130' })
    expect(phoneMistake('207.555.0130')).toBeNull()
    expect(phoneMistake('207.555.0130 x9')).toBe(
      'leave out "x9": a phone number has ten digits. Keep an extension in a note.',
    )
  })
})
