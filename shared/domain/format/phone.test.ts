import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatPhoneWhileTyping } from './phone.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('specification §5, phone', () => {
  it.each([
    ['6313353414', '631.335.3414'],
    ['631-335-3414', '631.335.3414'],
    ['(631) 335-3414', '631.335.3414'],
    ['1 631 335 3414', '631.335.3414'],
    ['+1.631.335.3414', '631.335.3414'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
  })

  it.each(['', '335-3414', '63133534', '631-335-3414 x22', '١٢٣٤٥٦٧٨٩٠', 'call the office'])(
    '%j is no number: empty',
    (text) => {
      expect(formatPhone(text)).toBe('')
    },
  )

  it('accepts ten digits wherever other signs stand', () => {
    fc.assert(
      fc.property(digits(10), fc.stringMatching(/^[ .()+-]{11}$/), (number, signs) => {
        const written = [...number].map((digit, at) => signs.charAt(at) + digit).join('')
        expect(formatPhone(written)).toMatch(/^\d{3}\.\d{3}\.\d{4}$/)
        expect(formatPhone(written).replaceAll('.', '')).toBe(number)
      }),
    )
  })

  it('drops the leading digit of eleven, is empty for any other count, and is stable', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }).chain(digits), (number) => {
        const shown = formatPhone(number)
        const kept = number.length === 11 ? number.slice(1) : number
        expect(shown.replaceAll('.', '')).toBe(kept.length === 10 ? kept : '')
        expect(formatPhone(shown)).toBe(shown)
      }),
    )
  })
})

describe('specification §5, phone while typing', () => {
  it('puts a dot after the 3rd and the 6th digit', () => {
    const typed = [...'6313353414'].map((_, at) => '6313353414'.slice(0, at + 1))
    expect(typed.map(formatPhoneWhileTyping)).toEqual([
      '6',
      '63',
      '631',
      '631.3',
      '631.33',
      '631.335',
      '631.335.3',
      '631.335.34',
      '631.335.341',
      '631.335.3414',
    ])
  })

  it('takes no digit past the tenth, and drops a typed country digit', () => {
    expect(formatPhoneWhileTyping('631.335.34149')).toBe('631.335.3414')
    expect(formatPhoneWhileTyping('16313353414')).toBe('631.335.3414')
  })

  it('can always be deleted from the end, and ends where formatPhone does', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 }).chain(digits), (number) => {
        const shown = formatPhoneWhileTyping(number)
        expect(formatPhoneWhileTyping(shown)).toBe(shown)
        if (shown !== '') {
          expect(formatPhoneWhileTyping(shown.slice(0, -1)).length).toBeLessThan(shown.length)
        }
        if (number.length === 10) expect(shown).toBe(formatPhone(number))
      }),
    )
  })
})
